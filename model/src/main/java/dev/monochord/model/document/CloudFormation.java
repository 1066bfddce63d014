package dev.monochord.model.document;

import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.Projection;
import dev.monochord.model.TableDesign;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A CloudFormation template that creates the tables of a design. */
public final class CloudFormation {

    private final StringBuilder yaml = new StringBuilder();

    private CloudFormation() {}

    public static String yaml(Design design) {
        return new CloudFormation().write(design);
    }

    private String write(Design design) {
        line(0, "AWSTemplateFormatVersion: \"2010-09-09\"");
        line(0, "Description: " + quoted("Tables of " + design.name() + ", version " + design.version()));
        line(0, "Resources:");
        design.tables().forEach(this::table);
        return yaml.toString();
    }

    private void table(TableDesign table) {
        line(1, resource(table.name()) + ":");
        line(2, "Type: AWS::DynamoDB::Table");
        boolean keep = table.settings().deletionProtection();
        line(2, "DeletionPolicy: " + (keep ? "Retain" : "Delete"));
        line(2, "UpdateReplacePolicy: " + (keep ? "Retain" : "Delete"));
        line(2, "Properties:");
        line(3, "TableName: " + quoted(table.name()));
        if (table.settings().onDemand()) {
            line(3, "BillingMode: PAY_PER_REQUEST");
        } else {
            line(3, "BillingMode: PROVISIONED");
            throughput(3);
        }
        line(3, "AttributeDefinitions:");
        definitions(table).forEach((name, type) -> {
            line(4, "- AttributeName: " + quoted(name));
            line(4, "  AttributeType: " + type);
        });
        keys(3, table.keys());
        indexes(table, false);
        indexes(table, true);
        if (table.timeToLive() != null) {
            line(3, "TimeToLiveSpecification:");
            line(4, "AttributeName: " + quoted(Objects.requireNonNull(table.timeToLive())));
            line(4, "Enabled: true");
        }
        if (table.settings().stream()) {
            line(3, "StreamSpecification:");
            line(4, "StreamViewType: NEW_AND_OLD_IMAGES");
        }
        line(3, "DeletionProtectionEnabled: " + keep);
        line(3, "PointInTimeRecoverySpecification:");
        line(4, "PointInTimeRecoveryEnabled: " + table.settings().pointInTimeRecovery());
    }

    /** Each attribute once, and only those that are keys: the service refuses others. */
    private static Map<String, String> definitions(TableDesign table) {
        Map<String, String> types = new LinkedHashMap<>();
        table.keys().forEach(k -> types.put(k.name(), k.type().name()));
        table.indexes()
                .forEach(i -> i.keys().forEach(k -> types.put(k.name(), k.type().name())));
        return types;
    }

    private void keys(int depth, List<KeyAttribute> keys) {
        line(depth, "KeySchema:");
        for (int i = 0; i < keys.size(); i++) {
            line(depth + 1, "- AttributeName: " + quoted(keys.get(i).name()));
            line(depth + 1, "  KeyType: " + (i == 0 ? "HASH" : "RANGE"));
        }
    }

    private void indexes(TableDesign table, boolean local) {
        List<IndexDesign> indexes =
                table.indexes().stream().filter(i -> i.local() == local).toList();
        if (indexes.isEmpty()) {
            return;
        }
        line(3, local ? "LocalSecondaryIndexes:" : "GlobalSecondaryIndexes:");
        for (IndexDesign index : indexes) {
            line(4, "- IndexName: " + quoted(index.name()));
            keys(5, index.keys());
            Projection projection = index.projection();
            line(5, "Projection:");
            line(6, "ProjectionType: " + projection.kind());
            if (projection.kind() == Projection.Kind.INCLUDE) {
                line(6, "NonKeyAttributes:");
                projection.attributes().forEach(a -> line(7, "- " + quoted(a)));
            }
            if (!local && !table.settings().onDemand()) {
                throughput(5);
            }
        }
    }

    private void throughput(int depth) {
        line(depth, "ProvisionedThroughput:");
        line(depth + 1, "ReadCapacityUnits: 5");
        line(depth + 1, "WriteCapacityUnits: 5");
    }

    /** A logical id has letters and digits only. */
    private static String resource(String table) {
        StringBuilder id = new StringBuilder();
        for (String word : table.split("[^A-Za-z0-9]+")) {
            if (!word.isEmpty()) {
                id.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
            }
        }
        return id.toString().endsWith("Table")
                ? id.toString()
                : id.append("Table").toString();
    }

    /** Always in quotes: a name like {@code on} or {@code 1.0} would be something else in YAML. */
    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private void line(int depth, String text) {
        yaml.append("  ".repeat(depth)).append(text).append('\n');
    }
}
