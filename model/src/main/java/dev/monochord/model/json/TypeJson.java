package dev.monochord.model.json;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.NumberKind;
import dev.monochord.model.StoredType;
import dev.monochord.model.TimeFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Attributes and their types: a simple type is a word, another an object. */
final class TypeJson {

    private TypeJson() {}

    static Object write(AttributeDesign a) {
        return JsonObject.create()
                .put("component", a.component())
                .put("name", a.name())
                .put("type", write(a.type()))
                .put("nullable", a.nullable())
                .put("keyOnly", a.keyOnly())
                .put("alternatives", a.alternatives())
                .put("lenient", a.lenient())
                .fields();
    }

    static AttributeDesign attribute(Object tree) {
        JsonObject json = JsonObject.of(tree);
        Object type = json.fields().get("type");
        if (type == null) {
            throw new DesignFormatException("Attribute " + json.text("name") + " has no type");
        }
        return new AttributeDesign(
                json.text("component"),
                json.text("name"),
                type(type),
                json.flag("nullable"),
                json.flag("keyOnly"),
                json.texts("alternatives"),
                json.flag("lenient"));
    }

    private static Object write(AttributeType type) {
        if (type instanceof AttributeType.Numeric number) {
            return JsonObject.word(number.kind());
        }
        if (type instanceof AttributeType.Time time) {
            return JsonObject.word(time.format());
        }
        if (type instanceof AttributeType.Enumeration constants) {
            return object("enum", constants.name())
                    .put("constants", constants.constants())
                    .fields();
        }
        if (type instanceof AttributeType.ListOf list) {
            return Map.of("list", write(list.element()));
        }
        if (type instanceof AttributeType.SetOf set) {
            return Map.of("set", write(set.element()));
        }
        if (type instanceof AttributeType.MapOf map) {
            return Map.of("map", write(map.value()));
        }
        if (type instanceof AttributeType.Nested nested) {
            return nested(nested);
        }
        if (type instanceof AttributeType.Union union) {
            return object("union", union.name())
                    .put("discriminator", union.discriminator())
                    .put("members", members(union))
                    .fields();
        }
        if (type instanceof AttributeType.Converted converted) {
            return object("converted", converted.javaType())
                    .put("converter", converted.converter())
                    .put("stored", converted.stored().name())
                    .fields();
        }
        return type instanceof AttributeType.Bool
                ? "boolean"
                : type instanceof AttributeType.Binary
                        ? "binary"
                        : type instanceof AttributeType.Document ? "document" : "text";
    }

    private static Object nested(AttributeType.Nested nested) {
        return object("record", nested.name())
                .putAll("attributes", nested.attributes(), TypeJson::write)
                .fields();
    }

    private static Map<String, Object> members(AttributeType.Union union) {
        Map<String, Object> members = new LinkedHashMap<>();
        union.members().forEach((name, member) -> members.put(name, nested(member)));
        return members;
    }

    private static JsonObject object(String kind, String name) {
        return JsonObject.create().put(kind, name);
    }

    private static AttributeType type(Object tree) {
        return tree instanceof String word ? simple(word) : complex(JsonObject.of(tree));
    }

    private static AttributeType simple(String word) {
        switch (word) {
            case "text":
                return AttributeType.TEXT;
            case "boolean":
                return AttributeType.BOOLEAN;
            case "binary":
                return AttributeType.BINARY;
            case "document":
                return AttributeType.DOCUMENT;
            default:
                for (TimeFormat format : TimeFormat.values()) {
                    if (JsonObject.word(format).equals(word)) {
                        return new AttributeType.Time(format);
                    }
                }
                return new AttributeType.Numeric(JsonObject.constant(NumberKind.class, word));
        }
    }

    private static AttributeType complex(JsonObject json) {
        Map<String, Object> fields = json.fields();
        Object element = fields.getOrDefault("list", fields.getOrDefault("set", fields.get("map")));
        if (fields.containsKey("list") && element != null) {
            return new AttributeType.ListOf(type(element));
        }
        if (fields.containsKey("set") && element != null) {
            return new AttributeType.SetOf(type(element));
        }
        if (fields.containsKey("map") && element != null) {
            return new AttributeType.MapOf(type(element));
        }
        if (fields.containsKey("enum")) {
            return new AttributeType.Enumeration(json.text("enum"), json.texts("constants"));
        }
        if (fields.containsKey("record")) {
            return record(json);
        }
        if (fields.containsKey("converted")) {
            return new AttributeType.Converted(
                    json.text("converted"), json.text("converter"), StoredType.valueOf(json.text("stored")));
        }
        Map<String, AttributeType.Nested> members = new LinkedHashMap<>();
        JsonObject given = json.object("members");
        if (given == null) {
            throw new DesignFormatException("Unknown type " + fields.keySet());
        }
        given.fields().forEach((name, member) -> members.put(name, record(JsonObject.of(member))));
        return new AttributeType.Union(json.text("union"), json.text("discriminator"), members);
    }

    private static AttributeType.Nested record(JsonObject json) {
        return new AttributeType.Nested(json.text("record"), json.list("attributes", TypeJson::attribute));
    }
}
