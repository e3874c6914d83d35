// The twin of rulebook/search (text, typos, ranking, confidence): the same steps over the same index, so that the
// question box and `lexludi ask` rank alike. A test runs both over the same questions.
(function (root) {
  "use strict";
  const SPECIAL = { "œ": "oe", "æ": "ae", "ß": "ss", "’": "'", "ø": "o" };
  const TAILS = new Set(["st", "nd", "rd", "th", "er", "ere", "eme", "ieme"]);
  const BREAKS = new Set([",", ";", ".", ":", "!", "?", "(", ")", "\n"]);
  const digits = (word) => /^\d+$/.test(word);
  const get = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);

  function split(text) {
    const lowered = text.toLowerCase().replace(/[œæß’ø]/g, (letter) => SPECIAL[letter]);
    return lowered.normalize("NFKD").replace(/\p{M}/gu, "").match(/\d+|[a-z]+|[,;.:!?()\n]/g) || [];
  }

  // Snowball's stemmer of a language, with the French endings cut that it knows by their accent, and short Italian nouns
  // kept from being taken for participles.
  function stemming(lang, stemmer, settings) {
    const endings = new RegExp(settings.french_endings), nouns = new RegExp(settings.italian_nouns);
    return (word) => {
      const noun = lang === "it" ? nouns.exec(word) : null;
      return noun ? noun[1] : stemmer.stemWord(lang === "fr" ? word.replace(endings, "e") : word);
    };
  }

  // Index data as the ranking reads it: terms by name, postings by term.
  function opened(data) {
    const known = new Map(), postings = new Map();
    const terms = data.terms.map(([term]) => term);
    data.terms.forEach(([term, weight]) => known.set(term, weight));
    data.documents.forEach(([, , , bag], place) => {
      for (const [number, count] of bag) {
        if (!postings.has(terms[number])) postings.set(terms[number], []);
        postings.get(terms[number]).push([place, count]);
      }
    });
    for (const rows of postings.values()) rows.sort((a, b) => a[0] - b[0]);
    const lengths = data.documents.map((document) => document[2]);
    const average = Number((lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length)).toFixed(2));
    const units = data.documents.map((document) => document[4].map(([norm, unit]) => [norm, unit.map((n) => terms[n])]));
    return { data, known, postings, lengths, average, units, stops: new Set(data.lexicon.stops) };
  }

  function spelled(words, place, numbers, longest) {
    const word = words[place];
    if (digits(word)) {
      return [Number(word.slice(0, 9)), false, place + 1 < words.length && TAILS.has(words[place + 1]) ? 2 : 1];
    }
    for (let length = Math.min(longest, words.length - place); length > 0; length -= 1) {
      const found = get(numbers, words.slice(place, place + length).join(" "));
      if (found) return [found[0], Boolean(found[1]), length];
    }
    return [null, false, 0];
  }

  function phrased(stems, place, phrases, longest) {
    for (let length = Math.min(longest, stems.length - place); length > 0; length -= 1) {
      const found = get(phrases, stems.slice(place, place + length).join(" "));
      if (found) return [found, length];
    }
    return [[], 0];
  }

  function analyse(text, lexicon, stem, settings) {
    const words = split(text);
    const stems = words.map((word) => (BREAKS.has(word) || digits(word) ? word : stem(word)));
    const items = [];
    for (let place = 0; place < words.length; ) {
      const [number, soft, counted] = spelled(words, place, lexicon.numbers, settings.longest_phrase);
      const [classes, long] = phrased(stems, place, lexicon.phrases, settings.longest_phrase);
      const length = Math.max(counted, long, 1);
      const key = long === 0 && counted ? `#${number}` : stems.slice(place, place + length).join(" ");
      items.push({ stem: key, classes: long === length ? classes : [], number, soft });
      place += length;
    }
    return items;
  }

  function* termsOf(items, stops, settings) {
    for (const item of items) {
      if (item.number !== null && !item.soft) yield [`#${item.number}`, settings.number_weight];
      for (const name of item.classes) yield [`~${name}`, settings.class_weight / item.classes.length];
      for (const one of item.stem.split(/\s+/).filter(Boolean)) {
        if (one.length > 1 && !stops.has(one) && !"#,;.:!?()\n".includes(one[0]) && !digits(one)) {
          yield [one, item.classes.length ? settings.stem_weight : 1];
        }
      }
    }
  }

  function* slips(word) {
    for (let place = 0; place <= word.length; place += 1) {
      const head = word.slice(0, place), tail = word.slice(place);
      if (tail) yield head + tail.slice(1);
      if (tail.length > 1) yield head + tail[1] + tail[0] + tail.slice(2);
      for (const letter of "abcdefghijklmnopqrstuvwxyz") {
        yield head + letter + tail;
        if (tail) yield head + letter + tail.slice(1);
      }
    }
  }

  function nearest(word, index, settings) {
    const found = [];
    if (word.length < settings.shortest) return found;
    for (const other of slips(word)) {
      if (index.known.has(other) && !found.includes(other)) found.push(other);
      for (const name of get(index.data.lexicon.phrases, other) || []) {
        if (index.known.has(`~${name}`) && !found.includes(`~${name}`)) found.push(`~${name}`);
      }
      if (found.length >= settings.most_mended) break;
    }
    return found.slice(0, settings.most_mended);
  }

  function wantedTerms(index, items, settings) {
    const wanted = new Map();
    let unknown = 0;
    const raise = (term, weight) => wanted.set(term, Math.max(wanted.get(term) || 0, weight));
    for (const [term, weight] of termsOf(items, index.stops, settings)) {
      if (index.known.has(term)) {
        raise(term, weight * index.known.get(term));
      } else if (!"~#".includes(term[0])) {
        const mended = nearest(term, index, settings);
        for (const other of mended) raise(other, 0.8 * weight * index.known.get(other));
        if (term.length > settings.letters) unknown += weight * settings.unknown * (mended.length ? settings.doubt : 1);
      }
    }
    return [wanted, unknown];
  }

  function closest(units, wanted, total, settings) {
    const close = [0, 0, 0];
    for (const [norm, unit] of units) {
      let shared = 0;
      for (const term of unit) shared += wanted.get(term) || 0;
      close.push(shared / (settings.share * total + (1 - settings.share) * norm));
    }
    close.sort((a, b) => b - a);
    return close[0] + settings.also * close[1] + (settings.also / 2) * close[2];
  }

  function search(index, question, stem, settings) {
    const items = analyse(question, index.data.lexicon, stem, settings);
    const [wanted, unknown] = wantedTerms(index, items, settings);
    let total = 0;
    for (const weight of wanted.values()) total += weight;
    if (!total) return { hits: [], items, unknown: 1, silence: 0 };
    const bags = new Map();
    for (const [term, weight] of wanted) {
      for (const [place, count] of index.postings.get(term) || []) {
        const even = count / (1 - settings.b + (settings.b * index.lengths[place]) / index.average);
        bags.set(place, (bags.get(place) || 0) + (weight * even * (settings.k1 + 1)) / (even + settings.k1));
      }
    }
    const best = [...bags.keys()].sort((a, b) => bags.get(b) - bags.get(a) || a - b).slice(0, settings.candidates);
    const plain = !items.some((item) => item.classes.some((name) => settings.wants_advice.includes(name)));
    const hits = best.map((place) => {
      const [name, kind] = index.data.documents[place];
      const close = closest(index.units[place], wanted, total, settings);
      const prior = plain ? get(settings.priors, kind) ?? 1 : 1;
      const bag = bags.get(place) / (total * (settings.k1 + 1));
      return { name, place, score: prior * (settings.mix * bag + (1 - settings.mix) * close) };
    });
    hits.sort((a, b) => b.score - a.score || a.place - b.place);
    const silent = hits.filter((hit) => hit.name.startsWith(settings.silence));
    return {
      hits: hits.filter((hit) => !hit.name.startsWith(settings.silence)), items,
      unknown: unknown / (total + unknown), silence: Math.max(0, ...silent.map((hit) => hit.score)),
    };
  }

  function confidence(found, settings) {
    if (!found.hits.length) return 0;
    const sections = found.hits.slice(0, settings.first).filter((hit) => !hit.name.includes(":"))
      .map((hit) => hit.name.split(".")[1]);
    const agreement = sections.length ? sections.filter((one) => one === sections[0]).length / sections.length : 0;
    const outside = Math.min(2, found.items.filter((item) => item.classes.includes(settings.outside)).length);
    const features = [1, found.unknown, outside, agreement, found.silence - found.hits[0].score];
    const sum = features.reduce((all, value, place) => all + value * settings.confidence[place], 0);
    return 1 / (1 + Math.exp(-Math.max(-60, Math.min(60, sum))));
  }

  root.lexludiRanking = { opened, search, confidence, stemming };
})(globalThis);
