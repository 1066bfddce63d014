// What the JSON of a schema looks like.

function resolved(api, schema, depth) {
  if (!schema.$ref) {
    return schema;
  }
  const found = api.components.schemas[schema.$ref.split("/").pop()];
  return depth > 6 || !found ? {} : found;
}

// With the names of the types where the values would be, and a question mark after what may be left out.
export function shape(api, given, depth = 0) {
  const schema = resolved(api, given, depth);
  if (schema.enum) {
    return schema.enum.join(" | ");
  }
  if (schema.type === "array") {
    return [shape(api, schema.items || {}, depth + 1)];
  }
  if (schema.type === "object") {
    const made = {};
    const required = schema.required || [];
    for (const [name, part] of Object.entries(schema.properties || {})) {
      made[required.includes(name) ? name : name + "?"] = shape(api, part, depth + 1);
    }
    if (schema.additionalProperties) {
      made["…"] = shape(api, schema.additionalProperties, depth + 1);
    }
    return made;
  }
  return schema.format || schema.type || "anything";
}

// Something to begin with: JSON that fits the schema, to be changed before it is sent.
export function sample(api, given, name = "", depth = 0) {
  const schema = resolved(api, given, depth);
  if (schema.enum) {
    return schema.enum[0];
  }
  switch (schema.type) {
    case "array":
      return [sample(api, schema.items || {}, name, depth + 1)];
    case "object": {
      const properties = Object.entries(schema.properties || {});
      const needed = properties.filter(([one]) => (schema.required || []).includes(one));
      return Object.fromEntries((needed.length > 0 ? needed : properties)
        .map(([one, part]) => [one, sample(api, part, one, depth + 1)]));
    }
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    case "string":
      return schema.format === "date-time" ? new Date().toISOString() : name;
    default:
      return {};
  }
}
