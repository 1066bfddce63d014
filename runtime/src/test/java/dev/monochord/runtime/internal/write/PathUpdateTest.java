package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.generated.PartialUpdate;
import dev.monochord.runtime.item.AttributePath;
import dev.monochord.runtime.item.SettableCollection;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Updates of parts of attributes, among them parts of what is absent. */
class PathUpdateTest {

    private static final AttributePath CONFIG = AttributePath.of("config");
    private static final AttributePath RECENT = AttributePath.of("recent");
    private static final AttributePath TAGS = AttributePath.of("tags");
    private static final AttributeValue ONE = AttributeValue.fromN("1");

    private final TestStore store = TestStore.open();

    @BeforeEach
    void create() {
        store.table().create("create", Job.KIND, Job.of("a", "me"));
        store.gate().take();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void entryOfAMapIsSetByOneRequest() {
        write("config", AttributeValue.fromM(Map.of("mode", text("slow"), "level", ONE)));

        update().set(CONFIG.entry("mode"), text("fast")).run();

        assertThat(stored("config").m()).containsOnly(Map.entry("mode", text("fast")), Map.entry("level", ONE));
        assertThat(store.gate().take()).isEqualTo(1);
    }

    @Test
    void absentMapIsWrittenWithItsEntries() {
        update().set(CONFIG.entry("a.b"), text("x"))
                .add(CONFIG.entry("count"), ONE)
                .setIfAbsent(CONFIG.entry("first"), text("y"))
                .remove(CONFIG.entry("gone"))
                .run();

        assertThat(stored("config").m())
                .containsOnly(Map.entry("a.b", text("x")), Map.entry("count", ONE), Map.entry("first", text("y")));
        assertThat(store.gate().take()).isEqualTo(2);
    }

    @Test
    void mapThatAnotherWriterCreatesInBetweenKeepsItsEntries() {
        store.gate()
                .before(
                        UpdateItemRequest.class,
                        () -> store.gate()
                                .before(
                                        UpdateItemRequest.class,
                                        () -> write("config", AttributeValue.fromM(Map.of("level", ONE)))));

        update().set(CONFIG.entry("mode"), text("fast")).run();

        assertThat(stored("config").m()).containsOnlyKeys("mode", "level");
        assertThat(store.gate().take()).isEqualTo(3);
    }

    @Test
    void absentMapInsideAMapIsWritten() {
        AttributePath mode = CONFIG.entry("eu").entry("mode");

        update().set(mode, text("slow")).run();
        update().set(CONFIG.entry("us").entry("mode"), text("fast")).run();

        assertThat(mode.path().in(item())).isEqualTo(text("slow"));
        assertThat(CONFIG.entry("us").entry("mode").path().in(item())).isEqualTo(text("fast"));
    }

    @Test
    void absentMapIsWrittenIfAnotherWriterRemovesTheMapAroundIt() {
        write("config", AttributeValue.fromM(Map.of()));
        Map<String, AttributeValue> without = Job.KIND.encode(Job.of("a", "me"));
        AttributePath mode = CONFIG.entry("eu").entry("mode");
        store.gate()
                .before(
                        UpdateItemRequest.class,
                        () -> store.gate().before(UpdateItemRequest.class, () -> store.putRaw(without)));

        update().set(mode, text("slow")).run();

        assertThat(mode.path().in(item())).isEqualTo(text("slow"));
        assertThat(store.gate().take()).isEqualTo(3);
    }

    @Test
    void absentRecordIsNotCreatedInParts() {
        assertThatThrownBy(() -> update().set(AttributePath.of("address").component("city"), text("Bonn"))
                        .run())
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("attribute address")
                .hasMessageContaining("absent");
        assertThat(item()).doesNotContainKey("address");
    }

    @Test
    void absentListHasNoElementToSet() {
        assertThatThrownBy(() -> update().set(RECENT.at(0), ONE).run()).isInstanceOf(PreconditionException.class);
    }

    @Test
    void removalFromWhatIsAbsentChangesNothing() {
        Map<String, AttributeValue> before = item();

        update().remove(CONFIG.entry("mode")).run();
        update().remove(RECENT.at(0)).run();
        update().remove(AttributePath.of("address").component("city")).run();

        assertThat(item()).isEqualTo(before);
    }

    @Test
    void removalOfAnEntryTakesTheNextVersion() {
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));

        store.table()
                .update("update", Person.key("1"))
                .remove(CONFIG.entry("mode"))
                .run();

        assertThat(store.stored(Person.key("1")).get("version")).isEqualTo(ONE);
    }

    @Test
    void entryOfAMissingItemIsNotFound() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> store.table()
                        .update("update", Job.key("none"))
                        .set(CONFIG.entry("mode"), text("fast"))
                        .run());
    }

    @Test
    void listsAndSetsGrowAndShrink() {
        update().append(RECENT, List.of(ONE, text("x")))
                .add(TAGS, AttributeValue.fromSs(List.of("a", "b")))
                .run();
        update().append(RECENT, List.of(ONE))
                .subtract(TAGS, AttributeValue.fromSs(List.of("a")))
                .subtract(AttributePath.of("attempt"), AttributeValue.fromN("3"))
                .run();
        update().remove(RECENT.at(0)).run();

        assertThat(stored("recent").l()).containsExactly(text("x"), ONE);
        assertThat(stored("tags").ss()).containsExactly("b");
        assertThat(stored("attempt").n()).isEqualTo("-2");
    }

    @Test
    void fluentUpdatesGrowAndShrinkCollections() {
        SettableCollection<Job, String> tags =
                SettableCollection.of("tags", PathUpdateTest::set, AttributeValue::fromS);
        SettableCollection<Job, String> recent =
                SettableCollection.of("recent", PathUpdateTest::list, AttributeValue::fromS);

        store.monochord()
                .update(Job.key("a"))
                .add(tags, List.of("a", "b"))
                .add(recent, List.of("x"))
                .subtract(Job.ATTEMPT, 1L)
                .run();
        store.monochord()
                .transaction()
                .update(Job.key("a"))
                .subtract(tags, List.of("a"))
                .add(recent, List.of("y"))
                .commit();

        assertThat(stored("tags").ss()).containsExactly("b");
        assertThat(stored("recent").l()).containsExactly(text("x"), text("y"));
        assertThat(stored("attempt").n()).isEqualTo("0");
        assertThatThrownBy(() -> store.monochord().update(Job.key("a")).subtract(recent, List.of("x")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    static Stream<Consumer<PartialUpdate<Job>>> overlapping() {
        return Stream.of(
                update -> update.set(CONFIG.entry("a"), ONE).set(CONFIG.entry("a"), ONE),
                update -> update.set(CONFIG.entry("a"), ONE).set(CONFIG, ONE),
                update -> update.set("config", ONE).remove(CONFIG.entry("a")),
                update -> update.set(RECENT.at(1), ONE).append(RECENT, List.of(ONE)),
                update ->
                        update.set(CONFIG.entry("a"), ONE).add(CONFIG.entry("a").entry("b"), ONE),
                update -> update.set(CONFIG.entry(""), ONE),
                update -> update.set(RECENT.at(-1), ONE));
    }

    @ParameterizedTest
    @MethodSource
    void overlapping(Consumer<PartialUpdate<Job>> changes) {
        assertThatThrownBy(() -> changes.accept(update())).isInstanceOf(InvalidInputException.class);
        assertThat(store.gate().take()).isZero();
    }

    @Test
    void elementsOfASetInsideAMapAreRefused() {
        assertThatThrownBy(() -> update().add(CONFIG.entry("tags"), AttributeValue.fromSs(List.of("a"))))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("top-level");
    }

    static Stream<Arguments> unrepeatable() {
        return Stream.of(
                Arguments.of("append", (Consumer<PartialUpdate<Job>>) u -> u.append(RECENT, List.of(ONE))),
                Arguments.of("remove", (Consumer<PartialUpdate<Job>>) u -> u.remove(RECENT.at(0))),
                Arguments.of("beyond the end", (Consumer<PartialUpdate<Job>>) u -> u.set(RECENT.at(9), ONE)),
                Arguments.of("entry", (Consumer<PartialUpdate<Job>>) u -> u.add(CONFIG.entry("count"), ONE)),
                Arguments.of(
                        "number", (Consumer<PartialUpdate<Job>>) u -> u.subtract(AttributePath.of("attempt"), ONE)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unrepeatable")
    void lostAnswerIsNotFollowedByASecondChange(String name, Consumer<PartialUpdate<Job>> change) {
        write("recent", AttributeValue.fromL(List.of(text("x"), text("y"))));
        write("config", AttributeValue.fromM(Map.of()));
        PartialUpdate<Job> update = update();
        change.accept(update);
        store.gate().take();
        store.faults().add("lost-answer,times=1@UpdateItem");

        assertThatThrownBy(update::run)
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("twice");
        assertThat(store.gate().take()).isEqualTo(1);
    }

    @Test
    void elementsOfASetAreAddedAgainAfterALostAnswer() {
        store.faults().add("lost-answer,times=1@UpdateItem");

        update().add(TAGS, AttributeValue.fromSs(List.of("a"))).run();
        store.faults().add("lost-answer,times=1@UpdateItem");
        update().subtract(TAGS, AttributeValue.fromSs(List.of("a"))).run();

        assertThat(item()).doesNotContainKey("tags");
        assertThat(store.gate().take()).isEqualTo(4);
    }

    @Test
    void lostAnswerToAnEntryOfAnAbsentMapIsRecognized() {
        store.gate()
                .before(
                        UpdateItemRequest.class,
                        () -> store.gate()
                                .before(
                                        UpdateItemRequest.class,
                                        () -> store.faults().add("lost-answer,times=1@UpdateItem")));

        update().set(CONFIG.entry("mode"), text("fast")).run();

        assertThat(stored("config").m()).containsOnly(Map.entry("mode", text("fast")));
    }

    private PartialUpdate<Job> update() {
        return store.table().update("update", Job.key("a"));
    }

    private void write(String attribute, AttributeValue value) {
        Map<String, AttributeValue> item = new HashMap<>(item());
        item.put(attribute, value);
        store.putRaw(item);
    }

    private Map<String, AttributeValue> item() {
        return store.stored(Job.key("a"));
    }

    private AttributeValue stored(String attribute) {
        return AttributePath.of(attribute).path().in(item());
    }

    private static AttributeValue set(Collection<String> values) {
        return AttributeValue.fromSs(List.copyOf(values));
    }

    private static AttributeValue list(Collection<String> values) {
        return AttributeValue.fromL(values.stream().map(AttributeValue::fromS).toList());
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }
}
