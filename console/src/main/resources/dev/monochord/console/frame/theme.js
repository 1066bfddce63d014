// Runs before the page is painted, so that a chosen theme does not flash.
(() => {
  const chosen = localStorage.getItem("monochord-theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset.theme = chosen;
  }
  document.documentElement.dataset.refresh = localStorage.getItem("monochord-live") === "off" ? "off" : "on";
})();
