"use strict";
(() => {
  const root = document.documentElement;
  const charts = document.getElementById("charts");
  if (!charts) {
    return;
  }
  const kinds = [0, 1, 2, 3, 4, 5];
  const colour = (name) => {
    // light-dark() is resolved by a real property only.
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    charts.append(probe);
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  };
  const panels = [
    { id: "chart-calls", field: (line) => line.calls, digits: 0 },
    { id: "chart-latency", field: (line) => line.latency, digits: 3 },
    { id: "chart-read", field: (line) => line.read, digits: 1 },
    { id: "chart-write", field: (line) => line.write, digits: 1 },
  ];
  let plots = [];
  let drawn = "";

  const format = (digits) => (plot, value) =>
    value === null || value === undefined
      ? "–"
      : value.toLocaleString("en", { maximumFractionDigits: digits });

  const options = (panel, names, width) => {
    const axis = { stroke: colour("--soft"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false } };
    return {
      width,
      height: 190,
      cursor: { sync: { key: "engine" }, points: { size: 6 } },
      legend: { live: true },
      scales: { y: { range: (plot, low, high) => [0, high > 0 ? high * 1.1 : 1] } },
      axes: [
        { ...axis, values: (plot, splits) => splits.map((at) => new Date(at * 1000).toLocaleTimeString("en-GB")), space: 80 },
        { ...axis, size: 56, ...(panel.digits === 0 ? { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5] } : {}), values: (plot, splits) => splits.map((value) => format(panel.digits)(plot, value)) },
      ],
      series: [
        { label: "Time", value: (plot, at) => (at ? new Date(at * 1000).toLocaleTimeString("en-GB") : "–") },
        ...names.map((name, number) => ({
          label: name,
          stroke: colour(`--kind-${kinds[number % kinds.length]}`),
          width: 2,
          points: { show: false },
          value: format(panel.digits),
        })),
      ],
    };
  };

  const data = (series, panel) =>
    series.lines.length === 0
      ? [series.seconds, series.seconds.map(() => 0)]
      : [series.seconds, ...series.lines.map(panel.field)];

  const draw = (series, anew) => {
    const names = series.lines.length === 0 ? ["no calls yet"] : series.lines.map((line) => line.name);
    if (anew || drawn !== names.join("\n")) {
      plots.forEach((plot) => plot.destroy());
      plots = panels.map((panel) => {
        const box = document.getElementById(panel.id);
        return new uPlot(options(panel, names, box.clientWidth), data(series, panel), box);
      });
      drawn = names.join("\n");
      return;
    }
    plots.forEach((plot, number) => plot.setData(data(series, panels[number])));
  };

  let last = null;
  const refresh = async (anew) => {
    if (!anew && last && (document.hidden || root.dataset.refresh === "off")) {
      return;
    }
    try {
      const response = await fetch(charts.dataset.series, { headers: { Accept: "application/json" } });
      if (response.ok) {
        last = await response.json();
        draw(last, anew);
      }
    } catch {
      // The server is away; the next second tries again.
    }
  };

  // Another answer than the first is drawn only when it has come, so calls never pile up.
  const loop = async () => {
    await refresh(false);
    setTimeout(loop, 1000);
  };
  loop();
  document.addEventListener("monochord:theme", () => last && draw(last, true));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => last && draw(last, true));
  new ResizeObserver(() =>
    plots.forEach((plot, number) =>
      plot.setSize({ width: document.getElementById(panels[number].id).clientWidth, height: 190 }))).observe(charts);

  // An example of a fault is a button that fills the field.
  document.addEventListener("click", (event) => {
    const example = event.target.closest("[data-rule]");
    if (example) {
      const field = document.getElementById("rule");
      field.value = example.dataset.rule;
      field.focus();
    }
  });
})();
