package dev.monochord.model.json;

import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.NumberKind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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

    static AttributeDesign attribute(JsonObject json) {
        return new AttributeDesign(
                json.text("component"),
                json.text("name"),
                type(json, "type"),
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
        return type.toString();
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

    /** The type that is the value of a field. */
    private static AttributeType type(JsonObject json, String field) {
        Object tree = json.fields().get(field);
        if (tree == null) {
            throw JsonObject.wrong(json.path(), "has no \"" + field + "\"");
        }
        String path = json.path(field);
        return tree instanceof String word ? simple(path, word) : complex(JsonObject.of(path, tree));
    }

    private static AttributeType simple(String path, String word) {
        return Stream.of(AttributeType.TEXT, AttributeType.BOOLEAN, AttributeType.BINARY, AttributeType.DOCUMENT)
                .filter(type -> type.toString().equals(word))
                .findFirst()
                .or(() -> JsonObject.find(TimeFormat.class, word).map(AttributeType.Time::new))
                .or(() -> JsonObject.find(NumberKind.class, word).map(AttributeType.Numeric::new))
                .orElseThrow(
                        () -> JsonObject.wrong(path, "is \"" + word + "\", a type that this program does not know"));
    }

    private static AttributeType complex(JsonObject json) {
        Set<String> fields = json.fields().keySet();
        if (fields.contains("list")) {
            return new AttributeType.ListOf(type(json, "list"));
        }
        if (fields.contains("set")) {
            return new AttributeType.SetOf(type(json, "set"));
        }
        if (fields.contains("map")) {
            return new AttributeType.MapOf(type(json, "map"));
        }
        if (fields.contains("enum")) {
            return new AttributeType.Enumeration(json.text("enum"), json.texts("constants"));
        }
        if (fields.contains("record")) {
            return record(json);
        }
        if (fields.contains("converted")) {
            return new AttributeType.Converted(json.text("converted"), json.text("converter"), stored(json, "stored"));
        }
        JsonObject members = json.object("members");
        if (members == null) {
            throw JsonObject.wrong(json.path(), "is of a kind that this program does not know: " + fields);
        }
        Map<String, AttributeType.Nested> read = new LinkedHashMap<>();
        members.fields().forEach((name, member) -> read.put(name, record(JsonObject.of(members.path(name), member))));
        return new AttributeType.Union(json.text("union"), json.text("discriminator"), read);
    }

    private static AttributeType.Nested record(JsonObject json) {
        return new AttributeType.Nested(json.text("record"), json.list("attributes", TypeJson::attribute));
    }

    /** One of the service's types: S, N, B and so on. */
    static StoredType stored(JsonObject json, String field) {
        String word = json.text(field);
        for (StoredType type : StoredType.values()) {
            if (type.name().equals(word)) {
                return type;
            }
        }
        throw JsonObject.wrong(json.path(field), "is \"" + word + "\", which is no type of DynamoDB");
    }
}
