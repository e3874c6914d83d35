// Runs the question box's ranking over questions: node ranking_twin.js RANKING.js STEMMERS FOLDER
const fs = require("fs"), path = require("path"), vm = require("vm");
const [script, stemmers, folder] = process.argv.slice(2);
const load = (file) => vm.runInThisContext(fs.readFileSync(file, "utf8"));
load(script);
load(path.join(stemmers, "base-stemmer.js"));
const stem = {};
for (const [lang, name] of [["en", "English"], ["fr", "French"], ["it", "Italian"]]) {
  load(path.join(stemmers, `${name.toLowerCase()}-stemmer.js`));
  stem[lang] = vm.runInThisContext(`new ${name}Stemmer()`);
}
const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
const indexes = read("indexes.json"), kept = {};
const rows = read("questions.json").map(({ game, lang, text }) => {
  kept[game + lang] ??= lexludiRanking.opened(indexes[game].languages[lang]);
  const settings = indexes[game].settings;
  const found = lexludiRanking.search(
    kept[game + lang], text, lexludiRanking.stemming(lang, stem[lang], settings), settings);
  return { names: found.hits.slice(0, 10).map((hit) => hit.name), confidence: lexludiRanking.confidence(found, settings) };
});
console.log(JSON.stringify(rows));
