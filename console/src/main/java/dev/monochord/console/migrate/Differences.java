package dev.monochord.console.migrate;

import dev.monochord.console.migrate.DifferenceView.Row;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the items that the last verification found to differ, from both tables, as they are now. */
final class Differences {

    private static final int MAX_SHOWN = 10;
    private static final int MAX_TEXT = 160;

    private final DynamoDbClient client;
    private final Migrations migrations;

    Differences(DynamoDbClient client, Migrations migrations) {
        this.client = client;
        this.migrations = migrations;
    }

    List<DifferenceView> of(MigrationState migration) {
        List<Difference> found = migrations
                .table()
                .differences(migration.id(), Pass.VERIFY.name(migration), PageRequest.first(MAX_SHOWN))
                .items();
        if (found.isEmpty() || migration.phase().finished()) {
            return List.of();
        }
        ItemTransform transform = transform(migration);
        return found.stream()
                .map(difference -> view(migration, transform, difference))
                .toList();
    }

    /** Without its transform the old side of a migration is not known, and only the new one is shown. */
    private static ItemTransform transform(MigrationState migration) {
        try {
            return Migrations.transform(migration, Differences.class.getClassLoader());
        } catch (InvalidInputException elsewhere) {
            return ItemTransform.of("unknown", item -> List.of());
        }
    }

    private DifferenceView view(MigrationState migration, ItemTransform transform, Difference difference) {
        Map<String, AttributeValue> key = KeyAsText.parse(difference.key());
        Map<String, AttributeValue> after = item(migration.toTable(), key);
        Map<String, AttributeValue> before = before(migration, transform, after.isEmpty() ? key : after);
        TreeSet<String> names = new TreeSet<>(after.keySet());
        names.addAll(before.keySet());
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            String one = text(before.get(name));
            String other = text(after.get(name));
            rows.add(new Row(name, one, other, difference.attributes().contains(name) || !one.equals(other)));
        }
        rows.sort((one, other) -> Boolean.compare(other.differs(), one.differs()));
        return new DifferenceView(
                difference.kind().name(), String.join(", ", difference.key().values()), rows);
    }

    private Map<String, AttributeValue> before(
            MigrationState migration, ItemTransform transform, Map<String, AttributeValue> item) {
        try {
            return transform
                    .sourceKey(item)
                    .map(source -> item(migration.fromTable(), source))
                    .orElse(Map.of());
        } catch (UntransformableException keyOnly) {
            return Map.of();
        }
    }

    private Map<String, AttributeValue> item(String table, Map<String, AttributeValue> key) {
        return client.getItem(get -> get.tableName(table).key(key).consistentRead(true))
                .item();
    }

    private static String text(@Nullable AttributeValue value) {
        if (value == null) {
            return "–";
        }
        String text = plain(value);
        return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + " …" : text;
    }

    private static String plain(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> value.n();
            case BOOL -> String.valueOf(value.bool());
            case M -> {
                List<String> members = new ArrayList<>();
                new TreeMap<>(value.m()).forEach((name, member) -> members.add(name + ": " + plain(member)));
                yield "{" + String.join(", ", members) + "}";
            }
            case L -> value.l().stream().map(Differences::plain).toList().toString();
            case NUL -> "null";
            default -> value.toString();
        };
    }
}
