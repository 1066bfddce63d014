"use strict";

// Shows /openapi.json. Text is only ever set as text, so that nothing in the document can become markup.
(function () {
  const METHODS = ["get", "post", "put", "patch", "delete"];
  const main = document.getElementById("routes");

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }

  // An example of a schema, with the names of the types where the values would be.
  function example(api, schema, depth) {
    if (schema.$ref) {
      const found = api.components.schemas[schema.$ref.split("/").pop()];
      return depth > 6 || !found ? {} : example(api, found, depth + 1);
    }
    if (schema.enum) {
      return schema.enum.join(" | ");
    }
    if (schema.type === "array") {
      return [example(api, schema.items || {}, depth + 1)];
    }
    if (schema.type === "object") {
      const made = {};
      const required = schema.required || [];
      for (const [name, part] of Object.entries(schema.properties || {})) {
        made[required.includes(name) ? name : name + "?"] = example(api, part, depth + 1);
      }
      if (schema.additionalProperties) {
        made["…"] = example(api, schema.additionalProperties, depth + 1);
      }
      return made;
    }
    return schema.format || schema.type || "anything";
  }

  function body(api, content) {
    return Object.entries(content).map(([type, media]) =>
      type.includes("json")
        ? element("pre", {}, JSON.stringify(example(api, media.schema || {}, 0), null, 2))
        : element("p", {}, element("code", {}, type)));
  }

  function table(heads, rows) {
    return element("table", {},
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows.map((row) =>
        element("tr", {}, ...row.map((cell) => element("td", {}, cell))))));
  }

  function curl(path, method, operation) {
    const parts = ["curl"];
    if (method !== "get") {
      parts.push("-X " + method.toUpperCase());
    }
    if (operation.security) {
      parts.push("-H 'Authorization: …'");
    }
    if (operation.requestBody) {
      parts.push("-H 'Content-Type: application/json' -d '{…}'");
    }
    parts.push("'" + location.origin + path + "'");
    return parts.join(" ");
  }

  function operation(api, path, method, described) {
    const inside = element("div", { class: "inside" });
    if (described.description) {
      inside.append(element("p", {}, described.description));
    }
    if (described.security) {
      const names = described.security.flatMap((one) => Object.keys(one));
      const words = names.map((name) => (api.components.securitySchemes[name] || {}).description || name);
      inside.append(element("p", { class: "soft" }, "Needs: " + (words.join(", or ") || "to be known")));
    }
    if (described.parameters) {
      inside.append(element("h3", {}, "Parameters"), table(["name", "in", "type", "meaning"],
        described.parameters.map((one) => [
          element("code", {}, one.name + (one.required ? "" : "?")),
          one.in,
          one.schema.enum ? one.schema.enum.join(" | ") : one.schema.type,
          one.description || "",
        ])));
    }
    if (described.requestBody) {
      inside.append(element("h3", {}, "Body"), ...body(api, described.requestBody.content));
    }
    inside.append(element("h3", {}, "Answers"));
    for (const [status, answer] of Object.entries(described.responses)) {
      inside.append(element("p", {}, element("code", {}, status), " " + answer.description),
        ...(answer.content && status !== "default" && status < 400 ? body(api, answer.content) : []));
    }
    inside.append(element("h3", {}, "By hand"), element("pre", {}, curl(path, method, described)));
    const details = element("details", { id: described.operationId },
      element("summary", {},
        element("span", { class: "method " + method }, method.toUpperCase()),
        element("span", { class: "path" }, path),
        element("span", { class: "soft" }, described.summary)),
      inside);
    details.dataset.words = [method, path, described.summary, described.description || ""].join(" ").toLowerCase();
    return details;
  }

  function errors(api, operations) {
    const first = operations.find((one) => one.described.responses.default);
    const content = first && first.described.responses.default.content;
    return content ? [element("p", { class: "soft" }, "Errors look like this:"), ...body(api, content)] : [];
  }

  function show(api) {
    const all = [];
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const method of METHODS.filter((one) => methods[one])) {
        all.push({ path, method, described: methods[method] });
      }
    }
    main.replaceChildren(...api.tags.map((tag) => {
      const own = all.filter((one) => one.described.tags.includes(tag.name));
      return element("section", { id: tag.name },
        element("h2", {}, tag.name),
        element("p", {}, tag.description || ""),
        ...errors(api, own),
        ...own.map((one) => operation(api, one.path, one.method, one.described)));
    }));
    if (location.hash) {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target) {
        target.open = true;
        target.scrollIntoView();
      }
    }
  }

  function search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const details of main.querySelectorAll("details")) {
      details.hidden = !words.every((word) => details.dataset.words.includes(word));
    }
    for (const section of main.querySelectorAll("section")) {
      section.hidden = words.length > 0 && !section.querySelector("details:not([hidden])");
    }
  }

  document.getElementById("search").addEventListener("input", (event) => search(event.target.value));
  fetch("/openapi.json")
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then(show)
    .catch(() => main.replaceChildren(element("p", {}, "The description could not be read. Is the server still there?")));
})();
