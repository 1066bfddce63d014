package dev.monochord.engine.internal.expression;

import static dev.monochord.engine.internal.expression.Values.bool;
import static dev.monochord.engine.internal.expression.Values.item;
import static dev.monochord.engine.internal.expression.Values.l;
import static dev.monochord.engine.internal.expression.Values.n;
import static dev.monochord.engine.internal.expression.Values.ns;
import static dev.monochord.engine.internal.expression.Values.s;
import static dev.monochord.engine.internal.expression.Values.ss;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class LegacyConditionsTest {

    private static final Attributes ITEM = Attributes.of(
            item("n", n("5"), "s", s("hello"), "set", ss("a", "b"), "nums", ns("1", "2"), "list", l(n("1"), s("x"))));

    private static software.amazon.awssdk.services.dynamodb.model.Condition condition(
            ComparisonOperator operator, AttributeValue... operands) {
        return software.amazon.awssdk.services.dynamodb.model.Condition.builder()
                .comparisonOperator(operator)
                .attributeValueList(operands)
                .build();
    }

    private static boolean holds(String name, ComparisonOperator operator, AttributeValue... operands) {
        return LegacyConditions.filter(Map.of(name, condition(operator, operands)), null)
                .test(ITEM);
    }

    private static void assertExpectedInvalid(Consumer<ExpectedAttributeValue.Builder> entry, String detail) {
        ExpectedAttributeValue value =
                ExpectedAttributeValue.builder().applyMutation(entry).build();
        assertThatThrownBy(() -> LegacyConditions.expected(Map.of("a", value), null))
                .hasMessageContaining("One or more parameter values were invalid: " + detail);
    }

    @Test
    void operatorsCompare() {
        assertThat(holds("n", ComparisonOperator.EQ, n("5.0"))).isTrue();
        assertThat(holds("n", ComparisonOperator.NE, n("5"))).isFalse();
        assertThat(holds("n", ComparisonOperator.LT, n("6"))).isTrue();
        assertThat(holds("n", ComparisonOperator.LE, n("4"))).isFalse();
        assertThat(holds("n", ComparisonOperator.GT, s("4"))).isFalse();
        assertThat(holds("n", ComparisonOperator.GE, n("5"))).isTrue();
        assertThat(holds("n", ComparisonOperator.IN, n("4"), n("5"))).isTrue();
        assertThat(holds("n", ComparisonOperator.BETWEEN, n("1"), n("5"))).isTrue();
        assertThat(holds("s", ComparisonOperator.BEGINS_WITH, s("he"))).isTrue();
        assertThat(holds("s", ComparisonOperator.CONTAINS, s("ell"))).isTrue();
        assertThat(holds("set", ComparisonOperator.CONTAINS, s("a"))).isTrue();
        assertThat(holds("nums", ComparisonOperator.CONTAINS, n("2.0"))).isTrue();
        assertThat(holds("list", ComparisonOperator.NOT_CONTAINS, s("y"))).isTrue();
        assertThat(holds("s", ComparisonOperator.NULL)).isFalse();
        assertThat(holds("s", ComparisonOperator.NOT_NULL)).isTrue();
    }

    @Test
    void aMissingAttributeIsNullAndUnequalAndNothingElse() {
        assertThat(holds("x", ComparisonOperator.NULL)).isTrue();
        assertThat(holds("x", ComparisonOperator.NE, n("1"))).isTrue();
        assertThat(holds("x", ComparisonOperator.NOT_NULL)).isFalse();
        assertThat(holds("x", ComparisonOperator.NOT_CONTAINS, s("a"))).isFalse();
        assertThat(holds("x", ComparisonOperator.LT, n("1"))).isFalse();
    }

    @Test
    void theOperatorJoinsConditions() {
        Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> two =
                Map.of("n", condition(ComparisonOperator.EQ, n("5")), "s", condition(ComparisonOperator.NULL));
        assertThat(LegacyConditions.filter(two, null).test(ITEM)).isFalse();
        assertThat(LegacyConditions.filter(two, ConditionalOperator.OR).test(ITEM))
                .isTrue();
        assertThat(LegacyConditions.filter(two, null).attributeNames()).containsExactlyInAnyOrder("n", "s");
    }

    @ParameterizedTest
    @EnumSource(
            value = ComparisonOperator.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NULL", "NOT_NULL", "UNKNOWN_TO_SDK_VERSION"})
    void operatorsNeedTheirOperands(ComparisonOperator operator) {
        assertThatThrownBy(() -> holds("n", operator))
                .hasMessageContaining(
                        "One or more parameter values were invalid: Invalid number of argument(s) for the " + operator
                                + " ComparisonOperator");
    }

    @Test
    void operandsMustSuitTheOperator() {
        assertThatThrownBy(() -> holds("n", ComparisonOperator.LT, bool(true)))
                .hasMessageContaining("ComparisonOperator LT is not valid for BOOL AttributeValue type");
        assertThatThrownBy(() -> holds("n", ComparisonOperator.CONTAINS, ss("a")))
                .hasMessageContaining("ComparisonOperator CONTAINS is not valid for SS AttributeValue type");
        assertThatThrownBy(() -> holds("n", ComparisonOperator.BEGINS_WITH, n("1")))
                .hasMessageContaining("ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type");
        assertThatThrownBy(() -> holds("n", ComparisonOperator.IN, n("1"), s("1")))
                .hasMessageContaining("AttributeValues inside AttributeValueList must be of same type");
        assertThatThrownBy(() -> holds("n", ComparisonOperator.BETWEEN, s("b"), s("a")))
                .hasMessageContaining(
                        "The BETWEEN condition was provided a range where the lower bound is greater than "
                                + "the upper bound");
    }

    @Test
    void expectedIsAnOperatorOrTheOlderPair() {
        assertExpectedInvalid(e -> {}, "Value must be provided when Exists is null for Attribute: a");
        assertExpectedInvalid(e -> e.exists(true), "Value must be provided when Exists is true for Attribute: a");
        assertExpectedInvalid(
                e -> e.exists(false).value(s("a")), "Value cannot be used when Exists is false for Attribute: a");
        assertExpectedInvalid(
                e -> e.exists(true).attributeValueList(s("a")),
                "AttributeValueList can only be used with a ComparisonOperator for Attribute: a");
        assertExpectedInvalid(
                e -> e.exists(true).comparisonOperator("EQ"),
                "Exists and ComparisonOperator cannot be used together for Attribute: a");
        assertExpectedInvalid(
                e -> e.value(s("a")).attributeValueList(s("a")).comparisonOperator("EQ"),
                "Value and AttributeValueList cannot be used together for Attribute: a");
        assertExpectedInvalid(
                e -> e.comparisonOperator("EQ"),
                "Value or AttributeValueList must be used with ComparisonOperator: EQ for Attribute: a");
        assertExpectedInvalid(
                e -> e.value(s("a")).comparisonOperator("NULL"),
                "Invalid number of argument(s) for the NULL ComparisonOperator");
    }

    @Test
    void expectedTestsTheItem() {
        ExpectedAttributeValue five =
                ExpectedAttributeValue.builder().value(n("5")).build();
        ExpectedAttributeValue absent =
                ExpectedAttributeValue.builder().exists(false).build();
        assertThat(LegacyConditions.expected(Map.of("n", five, "x", absent), null)
                        .test(ITEM))
                .isTrue();
        assertThat(LegacyConditions.expected(Map.of("n", five), null).test(Attributes.NONE))
                .isFalse();
        assertThat(LegacyConditions.expected(Map.of("n", absent), null).test(ITEM))
                .isFalse();
    }

    @Test
    void keyConditionsBecomeKeyTests() {
        assertThat(LegacyConditions.keyConditions(Map.of("a", condition(ComparisonOperator.GE, s("x")))))
                .containsExactly(new KeyPredicate("a", KeyOperator.GE, List.of(s("x"))));
        List<KeyPredicate> unindexable =
                LegacyConditions.keyConditions(Map.of("a", condition(ComparisonOperator.NULL)));
        KeySchema key = new KeySchema(List.of(new KeyElement("a", ScalarAttributeType.S)), List.of());
        assertThatThrownBy(() -> KeyConditions.resolve(unindexable, key, attribute -> {}))
                .hasMessageContaining("Attempted conditional constraint is not an indexable operation");
    }

    @Test
    void updatesPutAddAndDelete() {
        Map<String, AttributeValue> old = item("a", n("1"), "b", ss("x", "y"), "c", s("c"), "l", l(n("1")));
        UpdateActions update = LegacyUpdates.of(Map.of(
                "a", update(AttributeAction.ADD, n("2")),
                "b", update(AttributeAction.DELETE, ss("x")),
                "c",
                        AttributeValueUpdate.builder()
                                .action(AttributeAction.DELETE)
                                .build(),
                "d", AttributeValueUpdate.builder().value(s("put")).build(),
                "l", update(AttributeAction.ADD, l(n("2")))));
        assertThat(update.apply(old)).isEqualTo(item("a", n("3"), "b", ss("y"), "l", l(n("1"), n("2")), "d", s("put")));
        assertThat(update.touchedAttributes()).containsExactlyInAnyOrder("a", "b", "c", "d", "l");
        UpdateActions wrong = LegacyUpdates.of(Map.of("a", update(AttributeAction.ADD, ss("x"))));
        assertThatThrownBy(() -> wrong.apply(old)).hasMessageContaining("Type mismatch for attribute to update");
        assertThat(LegacyUpdates.of(Map.of()).removesOnly()).isFalse();
    }

    private static AttributeValueUpdate update(AttributeAction action, AttributeValue value) {
        return AttributeValueUpdate.builder().action(action).value(value).build();
    }
}
