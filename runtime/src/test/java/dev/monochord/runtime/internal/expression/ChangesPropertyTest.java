package dev.monochord.runtime.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.mirror.StoredValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Changes as the runtime computes them, against the engine. */
class ChangesPropertyTest {

    private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("1"));
    private static final List<String> NAMES = List.of("a", "b.c");

    private static final Engine ENGINE = Engine.inMemory();
    private static final DynamoDbClient CLIENT = ENGINE.client();

    @BeforeContainer
    static void createTable() {
        CLIENT.createTable(table -> table.tableName("items")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(attribute -> attribute.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH)));
    }

    @AfterContainer
    static void close() {
        ENGINE.close();
    }

    /** A change to a set of changes, with its text for failures. */
    private record Edit(String text, Consumer<Changes> edit) {

        @Override
        public String toString() {
            return text;
        }
    }

    @Property(tries = 1000)
    void itemAfterChangesIsThatOfTheEngine(
            @ForAll("items") Map<String, AttributeValue> item, @ForAll("edits") List<Edit> edits) {
        Changes changes = changes(edits);
        if (changes == null) {
            return;
        }
        Map<String, AttributeValue> computed = computed(changes, item);
        Map<String, AttributeValue> stored = stored(changes, item);

        assertThat(computed == null).isEqualTo(stored == null);
        if (computed != null && stored != null) {
            assertThat(StoredValues.same(computed, stored))
                    .as("computed %s%nstored %s", computed, stored)
                    .isTrue();
        }
    }

    @Property(tries = 1000)
    void repeatableChangesAreTheSameTwiceAndVisible(
            @ForAll("items") Map<String, AttributeValue> item, @ForAll("edits") List<Edit> edits) {
        Changes changes = changes(edits);
        Map<String, AttributeValue> once = changes == null ? null : computed(changes, item);
        if (changes == null || once == null || changes.counts()) {
            return;
        }

        assertThat(StoredValues.same(changes.apply(once), once)).isTrue();
        assertThat(changes.visibleIn(once)).isEqualTo(!changes.isEmpty());
    }

    private static @Nullable Changes changes(List<Edit> edits) {
        Changes changes = new Changes();
        try {
            edits.forEach(edit -> edit.edit().accept(changes));
            return changes;
        } catch (InvalidInputException | FaultException refused) {
            return null;
        }
    }

    private static @Nullable Map<String, AttributeValue> computed(Changes changes, Map<String, AttributeValue> item) {
        try {
            return changes.apply(item);
        } catch (FaultException notAllowed) {
            return null;
        }
    }

    private static @Nullable Map<String, AttributeValue> stored(Changes changes, Map<String, AttributeValue> item) {
        CLIENT.putItem(put -> put.tableName("items").item(item));
        ExpressionBuilder builder = new ExpressionBuilder();
        String expression = changes.render(builder);
        try {
            return CLIENT.updateItem(update -> {
                        update.tableName("items").key(KEY).returnValues(ReturnValue.ALL_NEW);
                        if (!expression.isEmpty()) {
                            update.updateExpression(expression).expressionAttributeNames(builder.names());
                            if (!builder.values().isEmpty()) {
                                update.expressionAttributeValues(builder.values());
                            }
                        }
                    })
                    .attributes();
        } catch (DynamoDbException refused) {
            return null;
        }
    }

    @Provide
    Arbitrary<Map<String, AttributeValue>> items() {
        Arbitrary<AttributeValue> maps = Arbitraries.maps(
                        Arbitraries.of(NAMES), numbers().map(AttributeValue::fromN))
                .map(AttributeValue::fromM);
        Arbitrary<AttributeValue> lists =
                numbers().map(AttributeValue::fromN).list().ofMaxSize(3).map(AttributeValue::fromL);
        return Combinators.combine(
                        numbers().map(AttributeValue::fromN).injectNull(0.3),
                        texts().map(AttributeValue::fromSs).injectNull(0.3),
                        numberSets().injectNull(0.3),
                        maps.injectNull(0.3),
                        lists.injectNull(0.3))
                .as((number, texts, numbers, map, list) -> {
                    Map<String, AttributeValue> item = new HashMap<>(KEY);
                    put(item, "number", number);
                    put(item, "texts", texts);
                    put(item, "numbers", numbers);
                    put(item, "map", map);
                    put(item, "list", list);
                    return item;
                });
    }

    private static void put(Map<String, AttributeValue> item, String name, @Nullable AttributeValue value) {
        if (value != null) {
            item.put(name, value);
        }
    }

    @Provide
    Arbitrary<List<Edit>> edits() {
        return edit().list().ofMinSize(1).ofMaxSize(4);
    }

    private static Arbitrary<Edit> edit() {
        Arbitrary<ValuePath> entries = Arbitraries.of(NAMES).map(ValuePath.of("map")::entry);
        Arbitrary<ValuePath> elements = Arbitraries.integers().between(0, 4).map(ValuePath.of("list")::at);
        Arbitrary<ValuePath> places = Arbitraries.oneOf(
                Arbitraries.of("number", "texts", "numbers", "map", "list").map(ValuePath::of), entries, elements);
        Arbitrary<ValuePath> counters = Arbitraries.oneOf(Arbitraries.just(ValuePath.of("number")), entries, elements);
        Arbitrary<AttributeValue> values = numbers().map(AttributeValue::fromN);
        Arbitrary<AttributeValue> texts = texts().map(AttributeValue::fromSs);
        return Arbitraries.oneOf(
                edit("set", places, values, Changes::set),
                edit("setIfAbsent", places, values, Changes::setIfAbsent),
                edit("add", counters, values, Changes::add),
                edit("subtract", counters, values, Changes::subtract),
                edit("add", Arbitraries.just(ValuePath.of("texts")), texts, Changes::add),
                edit("subtract", Arbitraries.just(ValuePath.of("texts")), texts, Changes::subtract),
                edit("add", Arbitraries.just(ValuePath.of("numbers")), numberSets(), Changes::add),
                edit("subtract", Arbitraries.just(ValuePath.of("numbers")), numberSets(), Changes::subtract),
                edit(
                        "append",
                        Arbitraries.just(ValuePath.of("list")),
                        values,
                        (changes, path, value) -> changes.append(path, List.of(value, value))),
                places.map(path -> new Edit("remove " + path, changes -> changes.remove(path))));
    }

    private interface Editor {
        void edit(Changes changes, ValuePath path, AttributeValue value);
    }

    private static Arbitrary<Edit> edit(
            String name, Arbitrary<ValuePath> paths, Arbitrary<AttributeValue> values, Editor editor) {
        return Combinators.combine(paths, values)
                .as((path, value) ->
                        new Edit(name + " " + path + " " + value, changes -> editor.edit(changes, path, value)));
    }

    /** Small numbers, written in several forms, and numbers of 38 digits. */
    private static Arbitrary<String> numbers() {
        return Arbitraries.of(
                "0",
                "1",
                "1.0",
                "-2",
                "0.1",
                "1e3",
                "12345678901234567890123456789012345678",
                "-1234567890123456789012345678901234567.8",
                "0.00000000000000000000000000000000000001");
    }

    private static Arbitrary<List<String>> texts() {
        return Arbitraries.of("a", "b", "c").set().ofMinSize(1).map(List::copyOf);
    }

    private static Arbitrary<AttributeValue> numberSets() {
        return Arbitraries.of("1", "2.50", "1e3", "12345678901234567890123456789012345678")
                .set()
                .ofMinSize(1)
                .map(List::copyOf)
                .map(AttributeValue::fromNs);
    }
}
