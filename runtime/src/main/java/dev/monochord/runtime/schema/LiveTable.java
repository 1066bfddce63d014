package dev.monochord.runtime.schema;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** A table that is there, held against its design. For one comparison. */
final class LiveTable {

    private static final String KEY_STAYS = "a key cannot be changed: the items have to move to another table";
    private static final String ADD_INDEX = "UpdateTable adds it, one index at a time, and fills it";
    private static final String CHANGE_INDEX = "an index cannot be changed: UpdateTable removes it, then adds it again";
    private static final String LOCAL_INDEX_STAYS =
            "a table keeps the local indexes it was created with: the items have to move to another table";
    private static final String UPDATE_TABLE = "UpdateTable changes it";

    private final TableDesign design;
    private final TableDescription live;
    private final Map<String, String> types;
    private final List<String> differences = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    LiveTable(TableDesign design, TableDescription live) {
        this.design = design;
        this.live = live;
        this.types = live.attributeDefinitions().stream()
                .collect(Collectors.toMap(
                        AttributeDefinition::attributeName, AttributeDefinition::attributeTypeAsString));
    }

    /** Keys and indexes: what cannot be put right without another table or a backfill. An index too many does no harm. */
    List<String> structure() {
        key("the key", null, live.keySchema(), KEY_STAYS);
        indexes();
        return differences;
    }

    TableComparison compare(DynamoDbClient client) {
        if (live.tableStatus() != TableStatus.ACTIVE && live.tableStatus() != TableStatus.UPDATING) {
            differences.add("the table is " + live.tableStatusAsString() + " and cannot be used");
        }
        structure();
        indexesTooMany();
        boolean onDemand = live.billingModeSummary() != null
                && live.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
        flag("on-demand billing", design.settings().onDemand(), onDemand, UPDATE_TABLE);
        flag(
                "deletion protection",
                design.settings().deletionProtection(),
                Boolean.TRUE.equals(live.deletionProtectionEnabled()),
                UPDATE_TABLE);
        stream();
        LiveSettings settings = new LiveSettings(client, live.tableName());
        timeToLive(settings);
        recovery(settings);
        return new TableComparison(live.tableName(), differences, unknown);
    }

    private void key(String what, @Nullable String index, List<KeySchemaElement> found, String advice) {
        // The service lists the partition key first; other services need not.
        differ(
                what,
                key(attributes(design.partitionKeys(index)), attributes(design.sortKeys(index))),
                key(attributes(found, KeyType.HASH), attributes(found, KeyType.RANGE)),
                advice);
    }

    /** {@code (tenant S + region S, status S)}: attributes of one key are joined by a plus sign. */
    private static String key(String partition, String sort) {
        return "(" + partition + (sort.isEmpty() ? "" : ", " + sort) + ")";
    }

    private static String attributes(List<KeyAttributeDesign> keys) {
        return keys.stream().map(k -> k.name() + " " + k.type()).collect(Collectors.joining(" + "));
    }

    private String attributes(List<KeySchemaElement> keys, KeyType type) {
        return keys.stream()
                .filter(k -> k.keyType() == type)
                .map(k -> k.attributeName() + " " + types.get(k.attributeName()))
                .collect(Collectors.joining(" + "));
    }

    private Map<String, LiveIndex> liveIndexes() {
        Map<String, LiveIndex> found = new LinkedHashMap<>();
        live.globalSecondaryIndexes()
                .forEach(i -> found.put(
                        i.indexName(),
                        new LiveIndex(false, i.keySchema(), projection(i.projection()), i.indexStatusAsString())));
        live.localSecondaryIndexes()
                .forEach(i ->
                        found.put(i.indexName(), new LiveIndex(true, i.keySchema(), projection(i.projection()), null)));
        return found;
    }

    private void indexes() {
        Map<String, LiveIndex> found = liveIndexes();
        for (IndexDesign index : design.indexes()) {
            LiveIndex there = found.get(index.name());
            String name = "index " + index.name();
            if (there == null) {
                differences.add(name + " is missing; " + (index.local() ? LOCAL_INDEX_STAYS : ADD_INDEX));
                continue;
            }
            String advice = there.local ? LOCAL_INDEX_STAYS : CHANGE_INDEX;
            differ(name, index.local() ? "local" : "global", there.local ? "local" : "global", advice);
            key("the key of " + name, index.name(), there.keys, advice);
            differ("the projection of " + name, projection(index), there.projection, advice);
            if (there.status != null && !there.status.equals(IndexStatus.ACTIVE.toString())) {
                differences.add(name + " is " + there.status + "; it can be used when it is ACTIVE");
            }
        }
    }

    private void indexesTooMany() {
        liveIndexes().keySet().stream()
                .filter(name -> design.index(name).isEmpty())
                .forEach(name -> differences.add(
                        "index " + name + " is not in the design; every write pays for it until it is removed"));
    }

    private record LiveIndex(
            boolean local,
            List<KeySchemaElement> keys,
            String projection,
            @Nullable String status) {}

    private static String projection(IndexDesign index) {
        return projection(index.projection().kind().name(), index.projection().attributes());
    }

    private static String projection(Projection projection) {
        return projection(projection.projectionTypeAsString(), projection.nonKeyAttributes());
    }

    /** In one order: the service gives the attributes back in any. */
    private static String projection(String kind, List<String> attributes) {
        return attributes.isEmpty() ? kind : kind + " " + String.join(", ", new TreeSet<>(attributes));
    }

    private void stream() {
        boolean on = live.streamSpecification() != null
                && Boolean.TRUE.equals(live.streamSpecification().streamEnabled());
        flag("the stream", design.settings().stream(), on, UPDATE_TABLE);
        if (on && design.settings().stream()) {
            differ(
                    "the stream's view",
                    StreamViewType.NEW_AND_OLD_IMAGES.toString(),
                    live.streamSpecification().streamViewTypeAsString(),
                    "switch the stream off, then on");
        }
    }

    private void timeToLive(LiveSettings settings) {
        ask("time to live", () -> {
            String found = settings.timeToLive();
            boolean other = found != null && design.timeToLive() != null;
            differ(
                    "time to live",
                    byAttribute(design.timeToLive()),
                    byAttribute(found),
                    other ? "UpdateTimeToLive switches it off, and an hour later on" : "UpdateTimeToLive changes it");
        });
    }

    private static String byAttribute(@Nullable String attribute) {
        return attribute == null ? "off" : "by " + attribute;
    }

    private void recovery(LiveSettings settings) {
        String setting = "point-in-time recovery";
        ask(
                setting,
                () -> flag(
                        setting,
                        design.settings().pointInTimeRecovery(),
                        settings.recovery(),
                        "UpdateContinuousBackups changes it"));
    }

    private void ask(String setting, Runnable comparison) {
        try {
            comparison.run();
        } catch (DynamoDbException refused) {
            unknown.add(setting + ": " + TableSchema.said(refused));
        }
    }

    private void flag(String what, boolean wanted, boolean found, String advice) {
        differ(what, wanted ? "on" : "off", found ? "on" : "off", advice);
    }

    private void differ(String what, String wanted, String found, String advice) {
        if (!Objects.equals(wanted, found)) {
            differences.add(what + " is " + found + ", the design says " + wanted + "; " + advice);
        }
    }
}
