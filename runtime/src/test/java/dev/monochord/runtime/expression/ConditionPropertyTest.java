package dev.monochord.runtime.expression;

import static net.jqwik.api.Arbitraries.integers;
import static net.jqwik.api.Arbitraries.just;
import static net.jqwik.api.Arbitraries.lazy;
import static net.jqwik.api.Arbitraries.maps;
import static net.jqwik.api.Arbitraries.of;
import static net.jqwik.api.Arbitraries.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.generated.Operand;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Compares the evaluation of conditions here with that of the engine. */
class ConditionPropertyTest {

    private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("p"));
    private static final Map<String, AttributeValue> NO_KEY = Map.of("pk", AttributeValue.fromS("absent"));

    private static Engine engine;
    private static DynamoDbClient client;

    @BeforeContainer
    static void createTable() {
        engine = Engine.inMemory();
        client = engine.client();
        client.createTable(create -> create.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("pk")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName("pk")
                        .keyType(KeyType.HASH)
                        .build()));
    }

    @AfterContainer
    static void close() {
        engine.close();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void evaluationAgreesWithTheEngine(
            @ForAll("items") Map<String, AttributeValue> attributes,
            @ForAll("conditionLists") List<Condition<Object>> conditions) {
        Map<String, AttributeValue> item = new HashMap<>(attributes);
        item.putAll(KEY);
        client.putItem(put -> put.tableName("things").item(item));

        for (Condition<Object> condition : conditions) {
            if (condition.tree() instanceof ConditionTree.Constant) {
                assertThat(condition.test(item)).isEqualTo(condition.test(Map.of()));
                continue;
            }
            assertThat(condition.test(item)).as("%s", condition.tree()).isEqualTo(holds(condition, KEY));
            assertThat(condition.test(Map.of()))
                    .as("%s of no item", condition.tree())
                    .isEqualTo(holds(condition, NO_KEY));
        }
    }

    private static boolean holds(Condition<?> condition, Map<String, AttributeValue> key) {
        ExpressionBuilder builder = new ExpressionBuilder();
        String text = condition.render(builder);
        try {
            client.transactWriteItems(write -> write.transactItems(element -> element.conditionCheck(check -> {
                check.tableName("things").key(key).conditionExpression(text).expressionAttributeNames(builder.names());
                if (!builder.values().isEmpty()) {
                    check.expressionAttributeValues(builder.values());
                }
            })));
            return true;
        } catch (TransactionCanceledException e) {
            assertThat(e.cancellationReasons())
                    .extracting(reason -> reason.code())
                    .containsExactly("ConditionalCheckFailed");
            return false;
        }
    }

    @Provide
    Arbitrary<Map<String, AttributeValue>> items() {
        return maps(of("a", "b", "c", "d"), stored(2)).ofMaxSize(4);
    }

    @Provide
    Arbitrary<List<Condition<Object>>> conditionLists() {
        return conditions(3).list().ofSize(4);
    }

    private static Arbitrary<Condition<Object>> conditions(int depth) {
        if (depth == 0) {
            return tests();
        }
        Arbitrary<Condition<Object>> parts = conditions(depth - 1);
        return oneOf(
                tests(),
                tests(),
                Combinators.combine(parts, parts).as(Condition::and),
                Combinators.combine(parts, parts).as(Condition::or),
                parts.map(Condition::not));
    }

    private static Arbitrary<Condition<Object>> tests() {
        return oneOf(
                paths().map(Operand::present),
                paths().map(Operand::absent),
                Combinators.combine(measured(), of("=", "<>"), oneOf(values(), emptySets()))
                        .as(Operand::compare),
                Combinators.combine(measured(), of("=", "<>", "<", "<=", ">", ">="), oneOf(ordered(), sizes()))
                        .as(Operand::compare),
                Combinators.combine(ordered(), of("=", "<>", "<", "<=", ">", ">="), measured())
                        .as(Operand::compare),
                Combinators.combine(attributes("a", "b"), of("=", "<>", "<", ">="), attributes("c", "d"))
                        .as(Operand::compare),
                ranges(numbers()),
                ranges(texts()),
                ranges(binaries()),
                Combinators.combine(
                                measured(),
                                oneOf(stored(1), numbers(), just(AttributeValue.fromSs(List.of())))
                                        .list()
                                        .ofMaxSize(4))
                        .as(Operand::in),
                Combinators.combine(paths(), values()).as(Operand::contains),
                Combinators.combine(attributes("a", "b"), attributes("c", "d")).as(Operand::contains),
                Combinators.combine(paths(), oneOf(texts(), binaries()).map(Operand::value))
                        .as(Operand::beginsWith));
    }

    private static Arbitrary<Condition<Object>> ranges(Arbitrary<AttributeValue> bounds) {
        return Combinators.combine(measured(), bounds, bounds)
                .as((operand, low, high) -> operand.between(Operand.value(low), Operand.value(high)));
    }

    /** Paths and sizes of them. */
    private static Arbitrary<Operand> measured() {
        return oneOf(paths(), paths().map(Operand::size));
    }

    private static Arbitrary<Operand> sizes() {
        return attributes("a", "b", "c", "d").map(Operand::size);
    }

    private static Arbitrary<Operand> attributes(String... names) {
        return of(names).map(Operand::path);
    }

    private static Arbitrary<Operand> paths() {
        Arbitrary<Operand> attributes = attributes("a", "b", "c", "d");
        return oneOf(
                attributes,
                attributes,
                attributes.flatMap(outer -> of("k", "x.y").map(outer::entry)),
                attributes.flatMap(outer -> integers().between(0, 2).map(outer::position)),
                attributes.map(outer -> outer.entry("k").position(0).entry("k")));
    }

    private static Arbitrary<Operand> values() {
        return stored(1).map(Operand::value);
    }

    private static Arbitrary<Operand> ordered() {
        return oneOf(numbers(), texts(), binaries()).map(Operand::value);
    }

    private static Arbitrary<Operand> emptySets() {
        return of(AttributeValue.fromSs(List.of()), AttributeValue.fromNs(List.of()), AttributeValue.fromBs(List.of()))
                .map(Operand::value);
    }

    private static Arbitrary<AttributeValue> stored(int depth) {
        Arbitrary<AttributeValue> simple = oneOf(
                texts(),
                numbers(),
                binaries(),
                of(AttributeValue.fromBool(true), AttributeValue.fromBool(false), AttributeValue.fromNul(true)),
                of("a", "ab", "😀").set().ofMinSize(1).map(all -> AttributeValue.fromSs(List.copyOf(all))),
                of(List.of("1"), List.of("1", "2"), List.of("2.0", "1.00"), List.of("1e1", "0"), List.of("10", "0"))
                        .map(AttributeValue::fromNs),
                bytes().set().ofMinSize(1).ofMaxSize(2).map(all -> AttributeValue.fromBs(List.copyOf(all))));
        if (depth == 0) {
            return simple;
        }
        Arbitrary<AttributeValue> inner = lazy(() -> stored(depth - 1));
        return oneOf(
                simple,
                inner.list().ofMaxSize(3).map(AttributeValue::fromL),
                maps(of("k", "x.y"), inner).ofMaxSize(2).map(AttributeValue::fromM));
    }

    private static Arbitrary<AttributeValue> texts() {
        return of("", "a", "ab", "b", "é", "\uFF5E", "😀", "a😀").map(AttributeValue::fromS);
    }

    private static Arbitrary<AttributeValue> numbers() {
        return of("0", "1", "1.0", "2", "0.2e1", "10", "1E+1", "-2", "-2.50").map(AttributeValue::fromN);
    }

    private static Arbitrary<AttributeValue> binaries() {
        return bytes().map(AttributeValue::fromB);
    }

    private static Arbitrary<SdkBytes> bytes() {
        return of(new byte[] {}, new byte[] {1}, new byte[] {1, 2}, new byte[] {-1}, new byte[] {127})
                .map(SdkBytes::fromByteArray);
    }
}
