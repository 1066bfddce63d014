package dev.monochord.model.document;

import dev.monochord.annotations.Projected;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A CloudFormation template that creates the tables of a design. */
public final class CloudFormation {

    /** What a provisioned table begins with; scaling it is an operator's work. */
    private static final Map<String, Object> FIRST_CAPACITY = ordered("ReadCapacityUnits", 5, "WriteCapacityUnits", 5);

    private static final String PREFIX = "TablePrefix";

    /** The most characters of a logical id; its outputs have a word more. */
    private static final int MAX_ID_LENGTH = 240;

    private CloudFormation() {}

    public static String yaml(Design design) {
        return Yaml.write(template(design));
    }

    public static String json(Design design) {
        return JsonTree.write(template(design));
    }

    private static Map<String, Object> template(Design design) {
        Map<String, Object> resources = new LinkedHashMap<>();
        Map<String, Object> outputs = new LinkedHashMap<>();
        for (TableDesign table : design.tables()) {
            String id = free(logicalId(table.name()), resources.keySet());
            resources.put(id, resource(table));
            outputs(outputs, id, table);
        }
        return ordered(
                "AWSTemplateFormatVersion",
                "2010-09-09",
                "Description",
                "Tables of " + design.name() + ", version " + design.version(),
                "Parameters",
                ordered(PREFIX, prefix()),
                "Resources",
                resources,
                "Outputs",
                outputs);
    }

    /** Names that differ only in their punctuation would be one resource. */
    static String free(String base, Set<String> taken) {
        String id = base;
        for (int i = 2; taken.contains(id); i++) {
            id = base + i;
        }
        return id;
    }

    private static Map<String, Object> prefix() {
        return ordered(
                "Type",
                "String",
                "Default",
                "",
                "AllowedPattern",
                "[A-Za-z0-9_.-]*",
                "Description",
                "What the names of the tables begin with, so that an account may have them several times");
    }

    private static void outputs(Map<String, Object> outputs, String id, TableDesign table) {
        outputs.put(id + "Name", ordered("Value", ordered("Ref", id)));
        outputs.put(id + "Arn", ordered("Value", attribute(id, "Arn")));
        if (table.settings().stream()) {
            outputs.put(id + "StreamArn", ordered("Value", attribute(id, "StreamArn")));
        }
    }

    private static Map<String, Object> attribute(String id, String name) {
        return ordered("Fn::GetAtt", List.of(id, name));
    }

    private static Map<String, Object> resource(TableDesign table) {
        String policy = table.settings().deletionProtection() ? "Retain" : "Delete";
        return ordered(
                "Type",
                "AWS::DynamoDB::Table",
                "DeletionPolicy",
                policy,
                "UpdateReplacePolicy",
                policy,
                "Properties",
                properties(table));
    }

    private static Map<String, Object> properties(TableDesign table) {
        boolean onDemand = table.settings().onDemand();
        Map<String, Object> properties = ordered("TableName", ordered("Fn::Sub", "${" + PREFIX + "}" + table.name()));
        properties.put("BillingMode", onDemand ? "PAY_PER_REQUEST" : "PROVISIONED");
        if (!onDemand) {
            properties.put("ProvisionedThroughput", FIRST_CAPACITY);
        }
        properties.put("AttributeDefinitions", definitions(table));
        properties.put("KeySchema", keys(table.partitionKeys(null), table.sortKeys(null)));
        indexes(properties, table, false);
        indexes(properties, table, true);
        String timeToLive = table.timeToLive();
        if (timeToLive != null) {
            properties.put("TimeToLiveSpecification", ordered("AttributeName", timeToLive, "Enabled", true));
        }
        if (table.settings().stream()) {
            properties.put("StreamSpecification", ordered("StreamViewType", "NEW_AND_OLD_IMAGES"));
        }
        properties.put("DeletionProtectionEnabled", table.settings().deletionProtection());
        properties.put(
                "PointInTimeRecoverySpecification",
                ordered("PointInTimeRecoveryEnabled", table.settings().pointInTimeRecovery()));
        return properties;
    }

    /** Each attribute once, and only those that are keys: the service refuses others. */
    private static List<Object> definitions(TableDesign table) {
        Map<String, KeyAttributeDesign> keys = new LinkedHashMap<>();
        table.keys().forEach(k -> keys.put(k.name(), k));
        table.indexes().forEach(i -> i.keys().forEach(k -> keys.put(k.name(), k)));
        List<Object> definitions = new ArrayList<>();
        keys.values()
                .forEach(k -> definitions.add(ordered(
                        "AttributeName", k.name(), "AttributeType", k.type().name())));
        return definitions;
    }

    private static List<Object> keys(List<KeyAttributeDesign> partition, List<KeyAttributeDesign> sort) {
        List<Object> schema = new ArrayList<>();
        partition.forEach(key -> schema.add(ordered("AttributeName", key.name(), "KeyType", "HASH")));
        sort.forEach(key -> schema.add(ordered("AttributeName", key.name(), "KeyType", "RANGE")));
        return schema;
    }

    private static void indexes(Map<String, Object> properties, TableDesign table, boolean local) {
        List<Object> indexes = new ArrayList<>();
        for (IndexDesign index : table.indexes()) {
            if (index.local() != local) {
                continue;
            }
            IndexProjection projection = index.projection();
            Map<String, Object> shown =
                    ordered("ProjectionType", projection.kind().name());
            if (projection.kind() == Projected.INCLUDE) {
                shown.put("NonKeyAttributes", projection.attributes());
            }
            Map<String, Object> one = ordered(
                    "IndexName",
                    index.name(),
                    "KeySchema",
                    keys(index.partitionKeys(), index.sortKeys()),
                    "Projection",
                    shown);
            if (!local && !table.settings().onDemand()) {
                one.put("ProvisionedThroughput", FIRST_CAPACITY);
            }
            indexes.add(one);
        }
        if (!indexes.isEmpty()) {
            properties.put(local ? "LocalSecondaryIndexes" : "GlobalSecondaryIndexes", indexes);
        }
    }

    /** A logical id has letters and digits only. */
    static String logicalId(String table) {
        StringBuilder id = new StringBuilder();
        for (String word : table.split("[^A-Za-z0-9]+")) {
            if (!word.isEmpty()) {
                id.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
            }
        }
        id.setLength(Math.min(id.length(), MAX_ID_LENGTH));
        return id.toString().endsWith("Table")
                ? id.toString()
                : id.append("Table").toString();
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
