"use strict";
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);

  // Theme: follows the system until it is switched.
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const switchTheme = () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    localStorage.setItem("monochord-theme", root.dataset.theme);
    document.dispatchEvent(new CustomEvent("monochord:theme"));
  };
  byId("theme").addEventListener("click", switchTheme);

  // Live pages: elements with data-live poll by hx-trigger="every …"; hidden tabs and paused pages do not, nor does a page
  // in which somebody types. An element that is replaced along with another one has data-live-part.
  const live = byId("live");
  const showLive = () => {
    live.hidden = !document.querySelector("[data-live]");
    live.setAttribute("aria-pressed", String(root.dataset.refresh === "on"));
  };
  const switchLive = () => {
    root.dataset.refresh = root.dataset.refresh === "on" ? "off" : "on";
    localStorage.setItem("monochord-live", root.dataset.refresh);
    showLive();
    toast(root.dataset.refresh === "on" ? "Live refresh is on" : "Live refresh is paused");
  };
  live.addEventListener("click", switchLive);
  showLive();
  document.addEventListener("htmx:afterSettle", showLive);
  document.addEventListener("htmx:beforeRequest", (event) => {
    const typing = document.activeElement?.matches(":is([data-live], [data-live-part]) :is(input, select, textarea)");
    if (event.detail.elt.hasAttribute("data-live") && (document.hidden || root.dataset.refresh === "off" || typing)) {
      event.preventDefault();
    }
  });

  // What is replaced keeps its focus and how far it was scrolled.
  const focusable = "a[href], button, summary, [tabindex]";
  const scrolling = () => [...document.querySelectorAll("[data-live] .scroll")];
  let focus = null;
  let scrolled = [];
  document.addEventListener("htmx:beforeSwap", () => {
    const active = document.activeElement;
    const box = active?.closest("[data-live], [data-live-part]");
    focus = box && {
      box: box.id,
      href: active.getAttribute("href"),
      place: [...box.querySelectorAll(focusable)].indexOf(active),
    };
    scrolled = scrolling().map((region) => region.scrollLeft);
  });
  document.addEventListener("htmx:afterSettle", () => {
    scrolling().forEach((region, place) => (region.scrollLeft = scrolled[place] ?? 0));
    if (focus && document.activeElement === document.body) {
      const places = [...(byId(focus.box)?.querySelectorAll(focusable) ?? [])];
      const same = places.find((place) => focus.href !== null && place.getAttribute("href") === focus.href);
      (same ?? places[focus.place])?.focus({ preventScroll: true });
    }
  });
  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-CSRF-Token"] = document.querySelector("meta[name=csrf-token]").content;
  });

  let vanishing;
  function toast(text) {
    const box = byId("toast");
    box.textContent = text;
    box.classList.add("shown");
    clearTimeout(vanishing);
    vanishing = setTimeout(() => box.classList.remove("shown"), 2500);
  }

  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const source = byId(copy.dataset.copy);
      try {
        await navigator.clipboard.writeText(source.value ?? source.textContent);
        toast("Copied");
      } catch {
        const selection = getSelection();
        selection.selectAllChildren(source);
        toast("Press Ctrl+C to copy");
      }
    }
    const back = event.target.closest("[data-back]");
    if (back) {
      event.preventDefault();
      history.back();
    }
  });

  // <input type="file" data-into="id"> puts the text of a file into a text area.
  document.addEventListener("change", async (event) => {
    const picked = event.target.closest("input[type=file][data-into]");
    if (picked && picked.files.length > 0) {
      byId(picked.dataset.into).value = await picked.files[0].text();
    }
    const submits = event.target.closest("[data-submits]");
    if (submits) {
      submits.form.requestSubmit();
    }
  });

  // <input type="range" id="x"> <output for="x">: shows the value while it moves.
  document.addEventListener("input", (event) => {
    const range = event.target.closest("input[type=range]");
    const shown = range && document.querySelector(`output[for="${CSS.escape(range.id)}"]`);
    if (shown && !shown.dataset.rendered) {
      shown.textContent = Number(range.value).toLocaleString("en");
    }
  });

  // Shortcuts: never while something is being typed.
  const shortcuts = byId("shortcuts");
  const openHelp = () => (shortcuts.open ? shortcuts.close() : shortcuts.showModal());
  byId("help").addEventListener("click", openHelp);
  let going = false;
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (typing) {
      if (event.key === "Escape") {
        event.target.blur();
      }
      return;
    }
    if (going) {
      going = false;
      for (const link of document.querySelectorAll("nav.sections li a")) {
        if (link.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase())) {
          event.preventDefault();
          link.click();
          return;
        }
      }
    }
    const actions = {
      "/": () => byId("search").focus(),
      "?": openHelp,
      t: switchTheme,
      p: switchLive,
      g: () => {
        going = true;
        setTimeout(() => (going = false), 1500);
      },
    };
    if (actions[event.key] && !shortcuts.open) {
      event.preventDefault();
      actions[event.key]();
    }
  });
})();
