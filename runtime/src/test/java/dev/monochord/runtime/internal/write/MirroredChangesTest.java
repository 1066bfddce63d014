package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.generated.PartialUpdate;
import dev.monochord.runtime.generated.TableAccess;
import dev.monochord.runtime.internal.migration.MigrationAccess;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import dev.monochord.runtime.item.AttributePath;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Changes of items that have a copy under another key of the same table. */
class MirroredChangesTest {

    private static final AttributePath CONFIG = AttributePath.of("config");
    private static final AttributePath RECENT = AttributePath.of("recent");
    private static final AttributePath TAGS = AttributePath.of("tags");
    private static final AttributePath ATTEMPT = AttributePath.of("attempt");
    private static final AttributeValue ONE = AttributeValue.fromN("1");

    private final TestStore store = TestStore.open();
    private final String name = store.monochord().tableName(TestStore.INFO.name());
    private TableAccess mirrored;

    @BeforeEach
    void create() {
        Monochord monochord = MigrationAccess.mirror(store.monochord().toBuilder(), new CopyMirror(name))
                .build();
        mirrored = monochord.open(TestStore.INFO);
        mirrored.create("create", Job.KIND, Job.of("a", "me"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    static Stream<Consumer<PartialUpdate<Job>>> changes() {
        return Stream.of(
                update -> update.add(ATTEMPT, AttributeValue.fromN("12345678901234567890123456789012345678")),
                update -> update.subtract(ATTEMPT, AttributeValue.fromN("0.5")),
                update -> update.append(RECENT, List.of(ONE, AttributeValue.fromS("x"))),
                update -> update.remove(RECENT.at(0)),
                update -> update.set(RECENT.at(7), ONE),
                update -> update.set(CONFIG.entry("a.b"), ONE).add(CONFIG.entry("count"), ONE),
                update -> update.add(TAGS, AttributeValue.fromSs(List.of("c"))),
                update -> update.subtract(TAGS, AttributeValue.fromSs(List.of("a"))),
                update ->
                        update.setIfAbsent(AttributePath.of("first"), ONE).set("state", AttributeValue.fromS("done")));
    }

    @ParameterizedTest
    @MethodSource
    void changes(Consumer<PartialUpdate<Job>> change) {
        mirrored.update("update", Job.key("a"))
                .append(RECENT, List.of(AttributeValue.fromS("r")))
                .add(TAGS, AttributeValue.fromSs(List.of("a", "b")))
                .set("config", AttributeValue.fromM(Map.of()))
                .run();
        PartialUpdate<Job> update = mirrored.update("update", Job.key("a"));

        change.accept(update);
        update.run();

        assertThat(copy()).isEqualTo(original());
    }

    @Test
    void valuesAreSentAsTheyWereComputed() {
        mirrored.update("update", Job.key("a")).add(ATTEMPT, ONE).run();

        assertThat(store.gate().requests(TransactWriteItemsRequest.class))
                .last()
                .satisfies(request -> assertThat(
                                request.transactItems().get(0).update().updateExpression())
                        .startsWith("SET ")
                        .doesNotContain("ADD"));
        assertThat(original().get("attempt").n()).isEqualTo("2");
    }

    @Test
    void changeByAWriterThatDoesNotMirrorIsNotUndone() {
        store.gate().before(TransactWriteItemsRequest.class, () -> {
            Map<String, AttributeValue> item = new HashMap<>(store.stored(Job.key("a")));
            item.put("attempt", AttributeValue.fromN("10"));
            store.putRaw(item);
        });

        mirrored.update("update", Job.key("a")).add(ATTEMPT, ONE).run();

        assertThat(original().get("attempt").n()).isEqualTo("11");
        assertThat(copy()).isEqualTo(original());
    }

    private Map<String, AttributeValue> original() {
        return withoutKey(store.stored(Job.key("a")));
    }

    private Map<String, AttributeValue> copy() {
        return withoutKey(store.stored("COPY#JOB#a", "JOB"));
    }

    private static Map<String, AttributeValue> withoutKey(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> rest = new HashMap<>(item);
        rest.remove("pk");
        return rest;
    }

    /** Copies each item to another key. */
    private record CopyMirror(String table) implements WriteMirror, SecondShape {

        @Override
        public Attempt begin() {
            return new Attempt() {
                @Override
                public SecondShape of(String wanted) {
                    return CopyMirror.this;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public List<ShapeItem> of(Map<String, AttributeValue> item) {
            Map<String, AttributeValue> copy = new HashMap<>(item);
            copy.put("pk", AttributeValue.fromS("COPY#" + item.get("pk").s()));
            return List.of(new ShapeItem(table, Map.of("pk", copy.get("pk"), "sk", copy.get("sk")), copy));
        }

        @Override
        public Owner owner(Map<String, AttributeValue> stored, Map<String, AttributeValue> key) {
            return Owner.SAME;
        }

        @Override
        public List<Map<String, AttributeValue>> holders(Map<String, AttributeValue> stored) {
            return List.of();
        }

        @Override
        public boolean expired(Map<String, AttributeValue> item) {
            return false;
        }

        @Override
        public ShapeItem unmirrored(Map<String, AttributeValue> key, String reason) {
            throw new AssertionError(reason);
        }

        @Override
        public boolean deletesOnly() {
            return false;
        }
    }
}
