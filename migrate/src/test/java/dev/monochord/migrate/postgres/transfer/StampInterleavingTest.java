package dev.monochord.migrate.postgres.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.runtime.Monochord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * One row that is updated, deleted and created again, while a copier writes what it read before all of that: every place of
 * the copy among the changes, after each of them, with and without changes that a killed applier applies again.
 */
class StampInterleavingTest {

    private static final String TABLE = "rows";
    private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("ROW#1"));
    private static final Step COPY = new Step(1, "read before");
    private static final List<Step> CHANGES =
            List.of(new Step(2, "updated"), new Step(3, null), new Step(4, "created again"), new Step(5, null));

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();
    private final StampedWriter writer = new StampedWriter(new TransferStore(Monochord.create(client)));

    StampInterleavingTest() {
        client.createTable(create -> create.tableName(TABLE)
                .attributeDefinitions(
                        definition -> definition.attributeName("pk").attributeType("S"))
                .keySchema(key -> key.attributeName("pk").keyType("HASH"))
                .billingMode("PAY_PER_REQUEST"));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** A write with the position of its commit; without a value, a delete. */
    private record Step(int stamp, String value) {}

    private interface Target {
        void write(Step step, boolean copied);
    }

    /** Guards that look right. */
    enum Naive {
        BLIND,
        ABSENT,
        STAMP_WITHOUT_TOMBSTONES
    }

    @Test
    void stampsAndTombstonesAreRightInEveryOrder() {
        assertThat(wrong((step, copied) -> writer.write(stamped(step)))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void simplerGuardsAreWrong(Naive guard) {
        assertThat(wrong((step, copied) -> naive(guard, step, copied))).isNotEmpty();
    }

    /** One row takes a key, and the row that had it leaves; in whatever order that arrives, nothing is lost unnoticed. */
    @ParameterizedTest
    @CsvSource({"2, 3", "3, 2"})
    void rowThatTakesAKeyGetsItOrIsRejected(int taken, int left) {
        Map<String, Step> writes = Map.of(
                "read before", new Step(1, "other"),
                "taken", new Step(taken, "taker"),
                "left", new Step(left, null));
        for (List<String> order : List.of(
                List.of("read before", "taken", "left"),
                List.of("read before", "left", "taken"),
                List.of("taken", "read before", "left"),
                List.of("taken", "left", "read before"),
                List.of("left", "read before", "taken"),
                List.of("left", "taken", "read before"))) {
            client.deleteItem(delete -> delete.tableName(TABLE).key(KEY));
            boolean rejected = false;
            for (String name : order) {
                StampedOutcome outcome =
                        writer.write(stamped(name.equals("taken") ? "taker" : "other", writes.get(name)));
                rejected |= name.equals("taken") && outcome instanceof StampedOutcome.Rejected;
            }
            assertThat(stored()).as("%s", order).isEqualTo(rejected ? null : "taker");
        }
    }

    /** The orders after which the item is not as the last change left the row. */
    private List<List<Step>> wrong(Target target) {
        List<List<Step>> wrong = new ArrayList<>();
        for (int done = 0; done <= CHANGES.size(); done++) {
            for (int repeated = 0; repeated <= done; repeated++) {
                List<Step> changes = new ArrayList<>(CHANGES.subList(0, done));
                changes.addAll(CHANGES.subList(done - repeated, done));
                for (int place = 0; place <= changes.size(); place++) {
                    List<Step> order = new ArrayList<>(changes);
                    order.add(place, COPY);
                    client.deleteItem(delete -> delete.tableName(TABLE).key(KEY));
                    order.forEach(step -> target.write(step, step == COPY));
                    String last =
                            done == 0 ? COPY.value() : CHANGES.get(done - 1).value();
                    if (!String.valueOf(last).equals(String.valueOf(stored()))) {
                        wrong.add(order);
                    }
                }
            }
        }
        return wrong;
    }

    private String stored() {
        Map<String, AttributeValue> item =
                client.getItem(get -> get.tableName(TABLE).key(KEY)).item();
        return item.isEmpty() || item.containsKey(RowMapping.DELETED)
                ? null
                : item.get("value").s();
    }

    private static StampedWrite stamped(Step step) {
        return stamped("row 1", step);
    }

    private static StampedWrite stamped(String source, Step step) {
        ChangeStamp stamp = new ChangeStamp(step.stamp(), 0);
        Map<String, AttributeValue> item = item(step);
        item.put(RowMapping.STAMP, AttributeValue.fromS(stamp.text()));
        item.put(RowMapping.SOURCE, AttributeValue.fromS(source));
        if (step.value() == null) {
            item.put(RowMapping.DELETED, AttributeValue.fromBool(true));
        }
        return new StampedWrite(TABLE, KEY, source, "row ", stamp, item, step.value() == null);
    }

    private static Map<String, AttributeValue> item(Step step) {
        Map<String, AttributeValue> item = new HashMap<>(KEY);
        if (step.value() != null) {
            item.put("value", AttributeValue.fromS(step.value()));
        }
        return item;
    }

    private void naive(Naive guard, Step step, boolean copied) {
        if (step.value() == null) {
            client.deleteItem(delete -> delete.tableName(TABLE).key(KEY));
            return;
        }
        Map<String, AttributeValue> item = item(step);
        item.put("stamp", AttributeValue.fromN(Integer.toString(step.stamp())));
        try {
            client.putItem(put -> {
                put.tableName(TABLE).item(item);
                if (guard == Naive.STAMP_WITHOUT_TOMBSTONES) {
                    put.conditionExpression("attribute_not_exists(pk) OR stamp < :stamp")
                            .expressionAttributeValues(Map.of(":stamp", item.get("stamp")));
                } else if (guard == Naive.ABSENT && copied) {
                    put.conditionExpression("attribute_not_exists(pk)");
                }
            });
        } catch (ConditionalCheckFailedException newer) {
            return; // as the guard wants
        }
    }
}
