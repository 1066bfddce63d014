// Shows /openapi.json, and lets its routes be called.
import { callForm } from "./call.js";
import { element } from "./element.js";
import { shape } from "./shape.js";

const METHODS = ["get", "post", "put", "patch", "delete"];
const routes = document.getElementById("routes");
const systems = document.getElementById("systems");
const search = document.getElementById("search");

function body(api, content) {
  return Object.entries(content).map(([type, media]) =>
    type.includes("json")
      ? element("pre", {}, JSON.stringify(shape(api, media.schema || {}), null, 2))
      : element("p", {}, element("code", {}, type)));
}

function answers(api, responses) {
  return Object.entries(responses).map(([status, answer]) => {
    const good = status < 400;
    return element("div", { class: "answer" },
      element("p", {}, element("span", { class: "status " + (good ? "good" : "bad") }, status), " " + answer.description),
      ...(answer.content && good ? body(api, answer.content) : []));
  });
}

// What a route takes and answers is put together when it is first looked at: there are many, and few are opened.
function inside(api, route, credential) {
  const { described } = route;
  return element("div", { class: "inside" },
    described.description ? element("p", {}, described.description) : null,
    element("p", { class: "soft" }, described.security
      ? "Needs the header Authorization: see the top of " + described.tags[0] + "."
      : "Needs no secret."),
    callForm(api, route, described.security ? credential : null),
    ...(described.requestBody
      ? [element("details", { class: "more" }, element("summary", {}, "Everything that the body may have"),
        ...body(api, described.requestBody.content))]
      : []),
    element("h3", {}, "Answers"),
    ...answers(api, described.responses));
}

function operation(api, route, credential) {
  const { path, method, described } = route;
  const details = element("details", { id: described.operationId, class: "route" },
    element("summary", {},
      element("span", { class: "method " + method }, method.toUpperCase()),
      element("span", { class: "path" }, path),
      element("span", { class: "soft" }, described.summary)));
  details.dataset.words = [method, path, described.summary, described.description || ""].join(" ").toLowerCase();
  details.addEventListener("toggle", () => {
    if (details.open) {
      if (details.children.length === 1) {
        details.append(inside(api, route, credential));
      }
      history.replaceState(null, "", "#" + described.operationId);
    }
  });
  return details;
}

// One field for the secret of a system; it stays in this page and is gone with it.
function credentialOf(api, own) {
  const name = own.flatMap((one) => one.described.security || []).flatMap((one) => Object.keys(one))[0];
  const scheme = name && api.components.securitySchemes[name];
  if (!scheme) {
    return null;
  }
  const input = element("input", { type: "password", autocomplete: "off", spellcheck: "false" });
  const prefix = scheme.type === "http" && scheme.scheme === "bearer" ? "Bearer " : "";
  const shown = element("form", {},
    element("label", { class: "credential" },
      element("span", {}, "Authorization" + (prefix ? ": " + prefix : "")), input,
      element("span", { class: "soft" }, scheme.description || "")));
  shown.addEventListener("submit", (event) => event.preventDefault());
  return { input, prefix, shown };
}

function errors(api, own) {
  const first = own.find((one) => one.described.responses.default);
  const content = first && first.described.responses.default.content;
  return content
    ? element("details", { class: "more" }, element("summary", {}, "What errors look like"), ...body(api, content))
    : null;
}

function section(api, tag, own) {
  const credential = credentialOf(api, own);
  return element("section", { id: tag.name },
    element("h2", {}, tag.name),
    element("p", {}, tag.description || ""),
    credential ? credential.shown : null,
    errors(api, own),
    ...own.map((one) => operation(api, one, credential)));
}

function open(hash) {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) {
    target.open = true;
    target.scrollIntoView();
  }
}

function show(api) {
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    METHODS.filter((one) => methods[one]).map((method) => ({ path, method, described: methods[method] })));
  const tags = api.tags.map((tag) => ({ tag, own: all.filter((one) => one.described.tags.includes(tag.name)) }));
  routes.replaceChildren(...tags.map(({ tag, own }) => section(api, tag, own)));
  systems.replaceChildren(...tags.map(({ tag, own }) => element("li", {},
    element("a", { href: "#" + tag.name }, tag.name), element("span", { class: "soft" }, String(own.length)))));
  open(location.hash);
}

function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const details of routes.querySelectorAll("details.route")) {
    details.hidden = !words.every((word) => details.dataset.words.includes(word));
  }
  for (const one of routes.querySelectorAll("section")) {
    one.hidden = words.length > 0 && !one.querySelector("details.route:not([hidden])");
  }
  document.getElementById("nothing").hidden = routes.querySelector("section:not([hidden])") !== null;
}

search.addEventListener("input", () => find(search.value));
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea, select")) {
    event.preventDefault();
    search.focus();
  }
});
window.addEventListener("hashchange", () => open(location.hash));
fetch("/openapi.json")
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  .then(show)
  .catch(() => routes.replaceChildren(element("p", {}, "The description could not be read. Is the server still there?")));
