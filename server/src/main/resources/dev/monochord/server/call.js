// A form that calls a route: its parameters, its body, the same as a command, and the answer.
import { element } from "./element.js";
import { sample } from "./shape.js";

function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}

function fields(route) {
  return (route.described.parameters || []).map((parameter) => {
    const choices = parameter.schema.enum
      || (parameter.schema.type === "boolean" ? ["true", "false"] : null);
    const input = choices
      ? element("select", {}, element("option", { value: "" }, ""),
        ...choices.map((one) => element("option", { value: one }, one)))
      : element("input", { type: "text", autocomplete: "off", spellcheck: "false" });
    input.setAttribute("aria-label", parameter.name);
    return { parameter, input };
  });
}

function parameterTable(all) {
  return element("table", {},
    element("thead", {}, element("tr", {},
      ...["name", "in", "meaning", "value"].map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...all.map(({ parameter, input }) => element("tr", {},
      element("td", {}, element("code", {}, parameter.name + (parameter.required ? "" : "?"))),
      element("td", {}, parameter.in),
      element("td", {}, parameter.description || ""),
      element("td", { class: "value" }, input)))));
}

function address(route, all) {
  const query = new URLSearchParams();
  let path = route.path;
  for (const { parameter, input } of all) {
    if (parameter.in === "path") {
      path = path.replace("{" + parameter.name + "}",
        input.value === "" ? "{" + parameter.name + "}" : encodeURIComponent(input.value));
    } else if (parameter.in === "query" && input.value !== "") {
      query.append(parameter.name, input.value);
    }
  }
  const text = query.toString();
  return text === "" ? path : path + "?" + text;
}

function headers(all, area) {
  const made = all.filter(({ parameter, input }) => parameter.in === "header" && input.value !== "")
    .map(({ parameter, input }) => [parameter.name, input.value]);
  return area ? [...made, ["Content-Type", "application/json"]] : made;
}

// The command never shows the secret itself: it is read over shoulders and pasted into tickets.
function command(route, all, area, credential) {
  const parts = ["curl"];
  if (route.method !== "get") {
    parts.push("-X " + route.method.toUpperCase());
  }
  if (credential) {
    parts.push('-H "Authorization: ' + credential.prefix + '$SECRET"');
  }
  headers(all, area).forEach(([name, value]) => parts.push("-H " + quoted(name + ": " + value)));
  if (area) {
    parts.push("-d " + quoted(area.value));
  }
  parts.push(quoted(location.origin + address(route, all)));
  return parts.join(" ");
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function send(route, all, area, credential, result) {
  const missing = all.find(({ parameter, input }) => parameter.in === "path" && input.value === "");
  if (missing) {
    missing.input.focus();
    result.replaceChildren(element("p", { class: "soft" }, missing.parameter.name + " is part of the path: give it a value."));
    return;
  }
  const sent = new Headers(headers(all, area));
  if (credential && credential.input.value !== "") {
    sent.set("Authorization", credential.prefix + credential.input.value);
  }
  const began = performance.now();
  try {
    const answer = await fetch(address(route, all),
      { method: route.method.toUpperCase(), headers: sent, body: area ? area.value : undefined });
    const text = await answer.text();
    const took = Math.round(performance.now() - began);
    result.replaceChildren(
      element("p", {}, element("span", { class: "status " + (answer.ok ? "good" : "bad") }, String(answer.status)),
        " " + answer.statusText + " ", element("span", { class: "soft" }, "in " + took + " ms")),
      text === "" ? null : element("pre", {}, pretty(text)));
  } catch {
    result.replaceChildren(element("p", {}, "No answer. Is the server still there?"));
  }
}

function copying(text) {
  const button = element("button", { type: "button", class: "quiet" }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = "Copied";
    } catch {
      button.textContent = "Select it and copy";
    }
  });
  return button;
}

// credential: the field with the system's secret and what goes before it, or null for routes that need none.
export function callForm(api, route, credential) {
  const all = fields(route);
  const content = (route.described.requestBody || { content: {} }).content["application/json"];
  const area = content
    ? element("textarea", { "aria-label": "Body", spellcheck: "false" })
    : null;
  if (area) {
    area.value = JSON.stringify(sample(api, content.schema || {}), null, 2);
    area.rows = Math.min(16, area.value.split("\n").length + 1);
  }
  const shown = element("pre", { class: "command" });
  const result = element("div", { "aria-live": "polite" });
  const form = element("form", {},
    all.length > 0 ? element("h3", {}, "Parameters") : null,
    all.length > 0 ? parameterTable(all) : null,
    area ? element("h3", {}, "Body") : null,
    area,
    element("h3", {}, "Call"),
    shown,
    element("p", { class: "buttons" }, element("button", { type: "submit" }, "Send"),
      copying(() => shown.textContent)),
    result);
  const refresh = () => {
    shown.textContent = command(route, all, area, credential);
  };
  form.addEventListener("input", refresh);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(route, all, area, credential, result);
  });
  refresh();
  return form;
}
