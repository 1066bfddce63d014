package dev.monochord.model.json;

import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Projected;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.PatternTexts;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.UniqueGuard;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** From JSON to the design. */
final class DesignReader {

    private DesignReader() {}

    static TableDesign table(JsonObject json) {
        return new TableDesign(
                json.text("name"),
                json.text("javaType", ""),
                required(json, "partition"),
                key(json.object("sort")),
                json.constant("naming", Naming.class),
                json.textOrNull("typeAttribute"),
                json.textOrNull("timeToLive"),
                json.textOrNull("unreadable") == null
                        ? UnreadablePolicy.FAIL
                        : json.constant("unreadable", UnreadablePolicy.class),
                json.list("indexes", DesignReader::index),
                new TableOptions(
                        json.flag("onDemand"),
                        json.flag("deletionProtection"),
                        json.flag("pointInTimeRecovery"),
                        json.flag("stream")),
                json.list("items", DesignReader::item),
                json.list("patterns", DesignReader::pattern),
                json.list("transactions", DesignReader::transaction));
    }

    private static @Nullable KeyAttributeDesign key(@Nullable JsonObject json) {
        return json == null ? null : attribute(json);
    }

    private static KeyAttributeDesign attribute(JsonObject json) {
        return new KeyAttributeDesign(json.text("name"), TypeJson.stored(json, "type"));
    }

    private static KeyAttributeDesign required(JsonObject json, String name) {
        KeyAttributeDesign key = key(json.object(name));
        if (key == null) {
            throw JsonObject.wrong(json.path(), "has no \"" + name + "\"");
        }
        return key;
    }

    private static IndexDesign index(JsonObject json) {
        List<KeyAttributeDesign> partition = json.list("partitionKeys", DesignReader::attribute);
        return new IndexDesign(
                json.text("name"),
                partition.isEmpty() ? List.of(required(json, "partition")) : partition,
                partition.isEmpty()
                        ? Stream.ofNullable(key(json.object("sort"))).toList()
                        : json.list("sortKeys", DesignReader::attribute),
                new IndexProjection(json.constant("projection", Projected.class), json.texts("attributes")),
                json.flag("local"));
    }

    private static ItemDesign item(JsonObject json) {
        return new ItemDesign(
                json.text("name"),
                json.text("javaType"),
                key(json, "key"),
                json.list("alternativeKeys", DesignReader::templates),
                json.list("indexKeys", DesignReader::indexKey),
                json.list("attributes", TypeJson::attribute),
                json.list("derived", DesignReader::derived),
                json.list("guards", DesignReader::guard),
                json.list("parents", DesignReader::parent),
                json.textOrNull("version"),
                json.textOrNull("timeToLive"),
                !json.flag("showExpired"),
                json.flag("keepUnknown"),
                json.text("type"),
                json.textOrNull("keyGroup"));
    }

    private static KeyTemplates key(JsonObject json, String name) {
        JsonObject key = json.object(name);
        if (key == null) {
            throw JsonObject.wrong(json.path(), "has no \"" + name + "\"");
        }
        return JsonObject.read(key, DesignReader::templates);
    }

    private static KeyTemplates templates(JsonObject json) {
        return KeyTemplates.parse(json.text("partition"), json.textOrNull("sort"));
    }

    private static IndexKeyDesign indexKey(JsonObject json) {
        return new IndexKeyDesign(
                json.text("index"), key(json, "key"), json.number("shards", 1), json.textOrNull("shardBy"));
    }

    private static DerivedAttribute derived(JsonObject json) {
        return DerivedAttribute.of(json.text("name"), json.text("template"));
    }

    private static UniqueGuard guard(JsonObject json) {
        return new UniqueGuard(
                json.text("field"),
                key(json, "key"),
                json.text("type"),
                json.texts("attributes"),
                json.textOrNull("item"));
    }

    private static ParentDesign parent(JsonObject json) {
        return new ParentDesign(json.text("item"), json.textOrNull("counter"), json.number("limit", 0));
    }

    private static PatternDesign pattern(JsonObject json) {
        return new PatternDesign(
                json.text("name"),
                json.constant("kind", PatternKind.class),
                json.texts("items"),
                json.list("parameters", DesignReader::parameter),
                json.constant("result", ResultKind.class),
                json.flag("consistent"),
                json.flag("descending"),
                json.textOrNull("index"),
                json.text("because", ""),
                json.number("limit", 0),
                json.number("segments", 1),
                json.textOrNull("unreadable") == null ? null : json.constant("unreadable", UnreadablePolicy.class),
                json.texts("projection"),
                new PatternTexts(json.text("filter", ""), json.text("if", ""), json.text("ifName", "")),
                json.flag("once"));
    }

    private static TransactionDesign transaction(JsonObject json) {
        return new TransactionDesign(
                json.text("name"), json.texts("parameters"), json.list("steps", DesignReader::step));
    }

    private static TransactionStep step(JsonObject json) {
        return new TransactionStep(
                json.text("pattern"), json.textOrNull("parameter"), json.textOrNull("table"), json.flag("repeated"));
    }

    private static ParameterDesign parameter(JsonObject json) {
        return new ParameterDesign(
                json.text("name"),
                json.constant("binding", ParameterBinding.class),
                json.text("target", ""),
                json.flag("optional"),
                json.texts("optionalComponents"));
    }
}
