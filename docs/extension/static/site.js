// Language, copy buttons, filters and the calculator. Without this file every page can still be read and followed.
(function () {
  "use strict";
  const KEY = "lexludi-lang";
  const here = document.documentElement.lang;
  const kept = () => { try { return localStorage.getItem(KEY); } catch (error) { return null; } };
  const keep = (lang) => { try { localStorage.setItem(KEY, lang); } catch (error) { /* private mode */ } };

  function language() {
    const links = [...document.querySelectorAll(".ll-tongues a")];
    const asked = new URLSearchParams(location.search).get("lang");
    const known = links.map((link) => link.dataset.tongue);
    if (known.includes(asked)) keep(asked);
    const wanted = known.includes(asked) ? asked : kept();
    const arrived = !document.referrer || !document.referrer.startsWith(location.origin);
    const target = links.find((link) => link.dataset.tongue === wanted);
    if (target && wanted !== here && (asked || arrived)) {
      location.replace(target.href + location.hash);
      return;
    }
    for (const link of links) {
      link.addEventListener("click", () => { keep(link.dataset.tongue); link.hash = location.hash; });
    }
  }

  function copying() {
    const done = document.body.dataset.copied || "✓";
    for (const button of document.querySelectorAll(".ll-copy")) {
      if (!navigator.clipboard) continue;
      button.hidden = false;
      const label = button.textContent;
      button.addEventListener("click", async () => {
        const section = button.closest("section");
        const shown = section.querySelector(`.ll-says p[lang="${here}"]`).textContent;
        const link = location.origin + location.pathname + "#" + section.id;
        await navigator.clipboard.writeText(`${shown} [${section.id}] ${link}`);
        button.textContent = done;
        setTimeout(() => { button.textContent = label; }, 1500);
      });
    }
  }

  function filters() {
    const form = document.querySelector(".ll-filter");
    if (!form) return;
    form.hidden = false;
    const list = document.querySelector(".ll-divs");
    const rows = [...list.children];
    const count = form.querySelector("output");
    const chosen = (name) => form.querySelector(`[data-by="${name}"]`).value;
    const title = (row) => row.querySelector("h2").lastChild.previousSibling.textContent.trim();
    const orders = {
      severity: (a, b) => a.dataset.place - b.dataset.place,
      kind: (a, b) => a.dataset.kind.localeCompare(b.dataset.kind) || a.dataset.place - b.dataset.place,
      title: (a, b) => title(a).localeCompare(title(b), here),
    };
    function show() {
      let left = 0;
      for (const row of rows) {
        const fits = ["severity", "kind", "edition"].every(
          (name) => !chosen(name) || row.dataset[name].split(" ").includes(chosen(name)));
        row.hidden = !fits;
        left += fits;
      }
      rows.sort(orders[chosen("sort")]).forEach((row) => list.append(row));
      count.textContent = `${left} ${count.dataset.of}`;
    }
    form.addEventListener("change", show);
    show();
  }

  // The exact chance of an own station within the attempts, rivals leaving one by one, as a reduced fraction.
  function chance(own, others, attempts) {
    let top = 1n, bottom = 1n;
    for (let gone = 0n; gone < attempts; gone += 1n) {
      if (others - gone <= 0n) return [1n, 1n];
      top *= others - gone;
      bottom *= own + others - gone;
    }
    const divisor = (a, b) => (b ? divisor(b, a % b) : a);
    const won = bottom - top, common = divisor(won, bottom) || 1n;
    return [won / common, bottom / common];
  }

  function calculator() {
    const form = document.querySelector(".ll-odds");
    if (!form) return;
    form.hidden = false;
    const table = JSON.parse(form.dataset.attempts);
    const output = form.querySelector("output");
    function show() {
      const number = (name) => form.elements[name].valueAsNumber;
      const whole = [...form.elements].every((field) => field.checkValidity());
      if (!whole || number("own") + number("others") > Number(form.dataset.most)) {
        output.textContent = form.dataset.bad;
        return;
      }
      const row = table[form.elements.edition.value][number("level") - 1];
      const attempts = row[number("cards") - Number(form.dataset.least)];
      const [won, of] = chance(BigInt(number("own")), BigInt(number("others")), BigInt(attempts));
      const words = form.dataset.tries.split("|");
      const parts = {
        chance: of === 1n ? `${won}` : `${won}/${of}`,
        percent: (Number((won * 1000000n) / of) / 10000).toLocaleString(here, { maximumFractionDigits: 2 }),
        attempts: `${attempts} ${attempts === 1 ? words[0] : words[1]}`,
      };
      output.textContent = form.dataset.answer.replace(/\{(\w+)\}/g, (all, name) => parts[name]);
    }
    form.addEventListener("input", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    show();
  }

  language();
  copying();
  filters();
  calculator();
})();
