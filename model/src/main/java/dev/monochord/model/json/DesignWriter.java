package dev.monochord.model.json;

import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From the design to JSON. */
final class DesignWriter {

    private DesignWriter() {}

    static Object table(TableDesign table) {
        return JsonObject.create()
                .put("name", table.name())
                .put("javaType", table.javaType())
                .put("partition", key(table.partition()))
                .put("sort", key(table.sort()))
                .put("naming", table.naming())
                .put("typeAttribute", table.typeAttribute())
                .put("timeToLive", table.timeToLive())
                .put("unreadable", table.unreadable() == UnreadablePolicy.FAIL ? null : table.unreadable())
                .put("onDemand", table.settings().onDemand())
                .put("deletionProtection", table.settings().deletionProtection())
                .put("pointInTimeRecovery", table.settings().pointInTimeRecovery())
                .put("stream", table.settings().stream())
                .putAll("indexes", table.indexes(), DesignWriter::index)
                .putAll("items", table.items(), DesignWriter::item)
                .putAll("patterns", table.patterns(), DesignWriter::pattern)
                .putAll("transactions", table.transactions(), DesignWriter::transaction)
                .fields();
    }

    private static @Nullable Object key(@Nullable KeyAttributeDesign key) {
        return key == null ? null : attribute(key);
    }

    private static Object attribute(KeyAttributeDesign key) {
        return JsonObject.create()
                .put("name", key.name())
                .put("type", key.type().name())
                .fields();
    }

    private static @Nullable Object only(IndexDesign index, List<KeyAttributeDesign> keys) {
        return index.multiAttribute() || keys.isEmpty() ? null : attribute(keys.get(0));
    }

    private static List<KeyAttributeDesign> several(IndexDesign index, List<KeyAttributeDesign> keys) {
        return index.multiAttribute() ? keys : List.of();
    }

    private static Object index(IndexDesign index) {
        IndexProjection projection = index.projection();
        return JsonObject.create()
                .put("name", index.name())
                .put("partition", only(index, index.partitionKeys()))
                .put("sort", only(index, index.sortKeys()))
                .putAll("partitionKeys", several(index, index.partitionKeys()), DesignWriter::attribute)
                .putAll("sortKeys", several(index, index.sortKeys()), DesignWriter::attribute)
                .put("projection", projection.kind())
                .put("attributes", projection.attributes())
                .put("local", index.local())
                .fields();
    }

    private static Object item(ItemDesign item) {
        return JsonObject.create()
                .put("name", item.name())
                .put("javaType", item.javaType())
                .put("type", item.type())
                .put("key", templates(item.key()))
                .putAll("alternativeKeys", item.alternativeKeys(), DesignWriter::templates)
                .putAll("indexKeys", item.indexKeys(), DesignWriter::indexKey)
                .putAll("attributes", item.attributes(), TypeJson::write)
                .putAll(
                        "derived",
                        item.derived(),
                        d -> JsonObject.create()
                                .put("name", d.name())
                                .put("template", d.template().toString())
                                .fields())
                .putAll("guards", item.guards(), DesignWriter::guard)
                .putAll("parents", item.parents(), DesignWriter::parent)
                .put("version", item.version())
                .put("timeToLive", item.timeToLive())
                .put("showExpired", !item.hideExpired())
                .put("keepUnknown", item.keepUnknown())
                .put("keyGroup", item.keyGroup())
                .fields();
    }

    private static Object templates(KeyTemplates key) {
        KeyTemplate sort = key.sort();
        return JsonObject.create()
                .put("partition", key.partition().toString())
                .put("sort", sort == null ? null : sort.toString())
                .fields();
    }

    private static Object indexKey(IndexKeyDesign key) {
        return JsonObject.create()
                .put("index", key.index())
                .put("key", templates(key.templates()))
                .put("shards", key.shards() == 1 ? null : key.shards())
                .put("shardBy", key.shardBy())
                .fields();
    }

    private static Object guard(UniqueGuard guard) {
        return JsonObject.create()
                .put("field", guard.field())
                .put("key", templates(guard.key()))
                .put("type", guard.type())
                .put("attributes", guard.attributes())
                .put("item", guard.item())
                .fields();
    }

    private static Object parent(ParentDesign parent) {
        return JsonObject.create()
                .put("item", parent.item())
                .put("counter", parent.counter())
                .put("limit", parent.limit() == 0 ? null : parent.limit())
                .fields();
    }

    private static Object pattern(PatternDesign pattern) {
        return JsonObject.create()
                .put("name", pattern.name())
                .put("kind", pattern.kind())
                .put("items", pattern.items())
                .putAll("parameters", pattern.parameters(), DesignWriter::parameter)
                .put("result", pattern.result())
                .put("consistent", pattern.consistent())
                .put("descending", pattern.descending())
                .put("index", pattern.index())
                .put("because", pattern.because())
                .put("limit", pattern.limit() == 0 ? null : pattern.limit())
                .put("segments", pattern.segments() == 1 ? null : pattern.segments())
                .put("unreadable", pattern.unreadable())
                .put("projection", pattern.projection().isEmpty() ? null : pattern.projection())
                .put("filter", pattern.texts().filter())
                .put("if", pattern.texts().condition())
                .put("ifName", pattern.texts().conditionName())
                .put("once", pattern.once())
                .fields();
    }

    private static Object transaction(TransactionDesign transaction) {
        return JsonObject.create()
                .put("name", transaction.name())
                .put("parameters", transaction.parameters())
                .putAll("steps", transaction.steps(), DesignWriter::step)
                .fields();
    }

    private static Object step(TransactionStep step) {
        return JsonObject.create()
                .put("pattern", step.pattern())
                .put("parameter", step.parameter())
                .put("table", step.table())
                .put("repeated", step.repeated())
                .fields();
    }

    private static Object parameter(ParameterDesign parameter) {
        return JsonObject.create()
                .put("name", parameter.name())
                .put("binding", parameter.binding())
                .put("target", parameter.target())
                .put("optional", parameter.optional())
                .put("optionalComponents", parameter.optionalComponents())
                .fields();
    }
}
