// The question box: the index of a game is fetched when the box is first used, and never leaves the page.
(function () {
  "use strict";
  const form = document.querySelector(".ll-question");
  if (!form) return;
  const box = form.querySelector("#ll-ask"), game = form.querySelector("#ll-game");
  const list = form.querySelector("#ll-answers"), state = form.querySelector("#ll-ask-state");
  const root = form.dataset.root, indexes = new Map(), scripts = new Map();
  const SHOWN = 5;

  function script(path) {
    if (!scripts.has(path)) {
      scripts.set(path, new Promise((done, failed) => {
        const tag = document.createElement("script");
        tag.src = path;
        tag.onload = done;
        tag.onerror = failed;
        document.head.append(tag);
      }));
    }
    return scripts.get(path);
  }

  // Index files call this: a script can be read from a folder as well as from a server.
  window.lexludiIndex = (name, data) => indexes.set(name, { ...data, index: lexludiRanking.opened(data.language) });

  async function ready(name) {
    await script(`${root}_static/ranking.js`);
    if (!window.Stemmer) await script(`${root}_static/language_data.js`);
    await script(`${form.dataset.index}${name}.js`);
    return indexes.get(name);
  }

  function clauses(found, data) {
    const names = found.hits.flatMap((hit) => data.language.asks_for[hit.name] || [hit.name]);
    return [...new Set(names)].filter((name) => data.pages[name]).slice(0, SHOWN);
  }

  function shown(name, data) {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = `${root}${data.pages[name]}.html#${name}`;
    link.textContent = name;
    item.append(data.language.says[name], link);
    return item;
  }

  let last = 0;
  async function answer() {
    const turn = (last += 1);
    const text = box.value.trim().slice(0, 1000);
    if (text.length < 2) {
      list.replaceChildren();
      state.textContent = "";
      return;
    }
    const data = await ready(game.value);
    if (turn !== last) return;
    const begun = performance.now();
    const stem = lexludiRanking.stemming(document.documentElement.lang, new Stemmer(), data.settings);
    const found = lexludiRanking.search(data.index, text, stem, data.settings);
    const names = clauses(found, data);
    const sure = lexludiRanking.confidence(found, data.settings) >= data.settings.confident;
    list.replaceChildren(...names.map((name) => shown(name, data)));
    const silent = found.hits.length && found.silence > found.hits[0].score;
    state.textContent = state.dataset[!names.length ? "none" : sure ? "found" : silent ? "silent" : "doubt"];
    form.dataset.took = (performance.now() - begun).toFixed(1);
  }

  box.addEventListener("focus", () => ready(game.value), { once: true });
  box.addEventListener("input", answer);
  game.addEventListener("change", answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer().then(() => list.querySelector("a")?.focus());
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key === "Escape" && event.target === box) { box.value = ""; answer(); }
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const drawer = document.getElementById("__navigation");
    if (drawer && !box.offsetParent) drawer.checked = true;
    event.preventDefault();
    event.stopImmediatePropagation();
    box.focus();
  }, true);
})();
