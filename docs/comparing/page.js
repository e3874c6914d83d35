"use strict";
// Narrow what is shown; a section without findings left disappears with them.
const lists = [...document.querySelectorAll(".filters select")];
function show() {
  const wanted = Object.fromEntries(lists.map((list) => [list.dataset.by, list.value]));
  for (const one of document.querySelectorAll(".finding")) {
    one.hidden = Object.entries(wanted).some(([by, value]) => value && !one.dataset[by].split(" ").includes(value));
  }
  for (const section of document.querySelectorAll("main > section")) {
    const all = section.querySelectorAll(".finding");
    section.hidden = all.length > 0 && [...all].every((one) => one.hidden);
  }
}
for (const list of lists) list.addEventListener("change", show);
show();
