"use strict";
// What the page can do beyond reading. It makes texts and shows or hides what is there: no text becomes markup.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const textOf = (element) => (element ? element.textContent : "");
  const search = byId("search"), type = byId("type"), module = byId("module"), help = byId("help");

  // An instance of a module belongs to the call of it: keys are left out.
  const withoutKeys = (name) => name.replace(/\[(?:\d+|\*|"(?:[^"\\]|\\.)*")\]/g, "").replace(/\.$/, "");
  const items = (element) => {
    const list = [...element.querySelectorAll(".addresses li")];
    const item = (of, text, li) => ({ li, text, module: withoutKeys(textOf(of.querySelector(".module"))) });
    return list.length ? list.map((li) => item(li, textOf(li), li)) : [item(element, textOf(element.querySelector(".address")))];
  };
  const groups = [...document.querySelectorAll(".group")].map((element) => ({
    element,
    details: element.querySelector("details"),
    title: element.querySelector(".title"),
    part: element.parentElement,
    action: element.dataset.action,
    type: textOf(element.querySelector(".type")),
    items: items(element),
    shown: true,
  }));
  const parts = [...document.querySelectorAll(".part")].filter((part) => part.querySelector(".group")).map((part) => {
    const numbers = [part.querySelector(".n"), document.querySelector(`nav a[href="#${part.id}"] b`)];
    return { part, numbers, whole: textOf(numbers[0]) };
  });
  const total = groups.reduce((sum, group) => sum + group.items.length, 0);

  // The texts are needed from the first search on.
  const indexed = () => {
    if (groups.indexed) return;
    groups.indexed = true;
    for (const group of groups) {
      const lines = textOf(group.element.querySelector("pre"));
      group.text = (textOf(group.title) + "\n" + lines).toLowerCase();
      for (const item of group.items) item.lower = item.text.toLowerCase();
    }
  };

  const chosen = () => new Set([...document.querySelectorAll("#actions :checked")].map((box) => box.value));
  const isIn = (name, call) => name === call || name.startsWith(call + ".");

  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length) indexed();
    const actions = chosen(), call = module.value;
    const counts = new Map();
    let count = 0;
    for (const group of groups) {
      const fits = (!actions.size || actions.has(group.action)) && (!type.value || type.value === group.type);
      let shown = 0;
      for (const item of group.items) {
        const found = fits && (!call || (call === "." ? !item.module : isIn(item.module, call))) &&
          words.every((word) => group.text.includes(word) || item.lower.includes(word));
        if (found) shown += 1;
        if (item.li && item.li.hidden === found) item.li.hidden = !found;
      }
      if (group.shown !== shown > 0) {
        group.shown = shown > 0;
        group.element.hidden = !group.shown;
      }
      count += shown;
      counts.set(group.part, (counts.get(group.part) || 0) + shown);
    }
    const filtered = words.length > 0 || actions.size > 0 || type.value !== "" || call !== "";
    for (const { part, numbers, whole } of parts) {
      const shown = counts.get(part);
      part.hidden = shown === 0;
      const text = filtered ? `${shown} of ${whole}` : whole;
      for (const number of numbers) if (number) number.textContent = text;
    }
    byId("nothing").hidden = count > 0 || total === 0;
    byId("count").textContent = filtered ? `${count} of ${total} changes` : `${total} changes`;
    mark(words);
  };

  // Few results are opened where the words are in their lines.
  const mark = (words) => {
    if (CSS.highlights) CSS.highlights.delete("found");
    if (!words.length) return;
    const shown = groups.filter((group) => group.shown);
    if (shown.length <= 100) {
      for (const { title, details } of shown) {
        const lower = textOf(title).toLowerCase();
        if (details && !words.every((word) => lower.includes(word))) details.open = true;
      }
    }
    if (!CSS.highlights) return;
    const found = new Highlight();
    for (const { element } of shown.slice(0, 200)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() && found.size < 2000) {
        const node = walker.currentNode, lower = node.data.toLowerCase();
        if (node.parentElement.closest(".copy") || lower.length !== node.data.length) continue;
        for (const word of words) {
          for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
            const range = new Range();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            found.add(range);
          }
        }
      }
    }
    CSS.highlights.set("found", found);
  };

  const sums = (names) => {
    const sums = new Map();
    for (const name of names) sums.set(name, (sums.get(name) || 0) + 1);
    return sums;
  };
  const option = (select, value, text) => {
    const option = document.createElement("option");
    option.value = value;
    option.textContent = text;
    select.append(option);
  };
  const choices = () => {
    const each = (name) => groups.flatMap((group) => group.items.map((item) => name(group, item)));
    for (const [action, count] of sums(each((group) => group.action))) {
      const label = document.createElement("label"), box = document.createElement("input");
      label.className = action;
      box.type = "checkbox";
      box.value = action;
      box.addEventListener("change", apply);
      label.append(box, `${action} ${count}`);
      byId("actions").append(label);
    }
    const sorted = (sums) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, count] of sorted(sums(each((group) => group.type)))) if (name) option(type, name, `${name} (${count})`);
    const modules = sums(each((_, item) => item.module));
    for (const [name, count] of sorted(modules)) option(module, name || ".", `${name || "root module"} (${count})`);
  };

  const say = (text) => { byId("count").textContent = text; };
  const copy = (group) => {
    const text = group.items.filter((item) => !item.li || !item.li.hidden).map((item) => item.text).join("\n");
    const done = () => say(group.items.length > 1 ? "Addresses copied" : "Address copied");
    const failed = () => say("The browser does not let this page copy");
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, failed);
    else failed();
  };

  const current = () => {
    const element = document.activeElement && document.activeElement.closest(".group");
    return groups.findIndex((group) => group.element === element);
  };
  const go = (step) => {
    let at = current();
    if (at < 0 && step < 0) return;
    do at += step; while (groups[at] && !groups[at].shown);
    if (!groups[at]) return;
    const title = groups[at].title;
    if (title.tagName !== "SUMMARY") title.tabIndex = -1;
    title.focus({ preventScroll: true });
    groups[at].element.scrollIntoView({ block: "nearest" });
  };
  const clear = () => {
    search.value = type.value = module.value = "";
    for (const box of document.querySelectorAll("#actions :checked")) box.checked = false;
    apply();
  };
  const onGroup = (act) => {
    const group = groups[current()];
    if (group) act(group);
    return Boolean(group);
  };
  const keys = {
    "/": () => { search.focus(); search.select(); },
    j: () => go(1),
    k: () => go(-1),
    o: () => onGroup(({ details }) => { if (details) details.open = !details.open; }),
    c: () => onGroup(copy),
    "?": () => help.showModal(),
    Escape: clear,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const inField = event.target.matches("input[type=search], select");
    if (inField && event.key === "Escape") {
      if (event.target.value) clear();
      event.target.blur();
      event.preventDefault();
    } else if (!inField && Object.hasOwn(keys, event.key)) {
      keys[event.key]();
      event.preventDefault();
    }
  });

  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 60);
  });
  for (const select of [type, module]) select.addEventListener("change", apply);
  const toggleAll = (open) => {
    for (const { details, shown } of groups) if (details && shown) details.open = open;
  };
  byId("expand").addEventListener("click", () => toggleAll(true));
  byId("collapse").addEventListener("click", () => toggleAll(false));
  byId("keys").addEventListener("click", () => help.showModal());
  byId("changes").addEventListener("click", (event) => {
    const element = event.target.closest(".copy") && event.target.closest(".group");
    const group = element && groups.find((group) => group.element === element);
    if (group) copy(group);
  });

  // The choice is kept where the browser lets a file keep something.
  const kept = (theme) => {
    try {
      if (theme) localStorage.setItem("theme", theme);
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const themed = () => { byId("theme").textContent = isDark() ? "Light" : "Dark"; };
  const theme = kept();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    kept(root.dataset.theme);
    themed();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", themed);

  // All is printed, also by browsers that need each part open for that.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = groups.filter(({ details, shown }) => shown && details && !details.open);
    for (const { details } of closed) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const { details } of closed) details.open = false;
  });

  root.classList.add("scripted");
  byId("tools").hidden = false;
  choices();
  themed();
  apply();
})();
