package dev.monochord.engine.internal.expression;

import static dev.monochord.engine.internal.expression.Values.b;
import static dev.monochord.engine.internal.expression.Values.bool;
import static dev.monochord.engine.internal.expression.Values.bs;
import static dev.monochord.engine.internal.expression.Values.item;
import static dev.monochord.engine.internal.expression.Values.l;
import static dev.monochord.engine.internal.expression.Values.m;
import static dev.monochord.engine.internal.expression.Values.n;
import static dev.monochord.engine.internal.expression.Values.ns;
import static dev.monochord.engine.internal.expression.Values.nul;
import static dev.monochord.engine.internal.expression.Values.s;
import static dev.monochord.engine.internal.expression.Values.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.item.Attributes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ConditionEvaluationTest {

    private static final Map<String, AttributeValue> ITEM = item(
            "one", n("1"),
            "uno", n("1.0"),
            "two", n("2"),
            "ten", n("10"),
            "cat", s("cat"),
            "umlaut", s("ä"),
            "clef", s("\uD834\uDD1E"),
            "bin", b(1, 2, 200),
            "yes", bool(true),
            "nothing", nul(),
            "words", ss("x", "y"),
            "numbers", ns("2", "10"),
            "bins", bs(b(1), b(2)),
            "lst", l(s("a"), n("2"), ss("p", "q"), l(n("3"))),
            "doc", m("x", n("1"), "y", l(n("-1"), n("2"), m("z", s("deep")))));

    private static final Map<String, AttributeValue> VALUES = Map.ofEntries(
            Map.entry(":one", n("1")),
            Map.entry(":two", n("2")),
            Map.entry(":three", n("3")),
            Map.entry(":four", n("4")),
            Map.entry(":cat", s("cat")),
            Map.entry(":dog", s("dog")),
            Map.entry(":ca", s("ca")),
            Map.entry(":at", s("at")),
            Map.entry(":x", s("x")),
            Map.entry(":deep", s("deep")),
            Map.entry(":bin", b(2, 200)),
            Map.entry(":bin1", b(1)),
            Map.entry(":words", ss("y", "x")),
            Map.entry(":pq", ss("q", "p")),
            Map.entry(":N", s("N")),
            Map.entry(":NULL", s("NULL")),
            Map.entry(":empty", s("")));

    private static boolean holds(String text) {
        return ConditionExpression.parse(ExpressionKind.CONDITION, text, new ExpressionPlaceholders(null, VALUES))
                .test(Attributes.of(ITEM));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "one = :one",
                "one = uno",
                "one < ten",
                "two <= :two",
                "ten > two",
                ":two >= two",
                "cat < :dog",
                "bin > :bin1",
                "words = :words",
                "one <> :two",
                "one <> :cat",
                "gone <> :one",
                "gone <> absent",
                "two BETWEEN one AND ten",
                "cat IN (:dog, :cat)",
                "attribute_exists(doc.y[2].z)",
                "attribute_not_exists(doc.y[3])",
                "attribute_not_exists(cat.x)",
                "attribute_not_exists(gone.x[1].y)",
                "attribute_type(one, :N)",
                "attribute_type(nothing, :NULL)",
                "begins_with(cat, :ca)",
                "begins_with(cat, :empty)",
                "begins_with(bin, :bin1)",
                "contains(cat, :at)",
                "contains(bin, :bin)",
                "contains(words, :x)",
                "contains(numbers, :two)",
                "contains(bins, :bin1)",
                "contains(lst, :two)",
                "contains(lst, :pq)",
                "size(cat) = :three",
                "size(umlaut) = :one",
                "size(clef) = :two",
                "size(bin) = :three",
                "size(words) = :two",
                "size(numbers) = two",
                "size(bins) < :three",
                "size(lst) = :four",
                "size(doc) = :two",
                "doc.y[2].z = :deep",
                "doc.x < doc.y[1]",
                "one = :one OR two = :one AND cat = :dog",
                "NOT (one = :two)",
                "NOT one = :two AND two = :two",
            })
    void evaluatesToTrue(String text) {
        assertThat(holds(text)).as(text).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "one = :cat",
                "gone = :one",
                "gone = absent",
                "gone < :one",
                ":one < gone",
                "gone < absent",
                "gone BETWEEN one AND two",
                "cat < :two",
                "lst < :two",
                "yes = :one",
                "one <> uno",
                "two BETWEEN ten AND one",
                "gone IN (:one, absent)",
                "attribute_exists(gone)",
                "attribute_exists(lst[9])",
                "attribute_type(gone, :N)",
                "begins_with(one, :ca)",
                "begins_with(cat, :dog)",
                "contains(gone, :x)",
                "contains(doc, :x)",
                "contains(cat, :pq)",
                "contains(numbers, :x)",
                "size(one) = :one",
                "size(yes) = :one",
                "size(gone) = :one",
                "size(cat) = :cat",
                "doc.y[0].z = :deep",
                "one = :one AND two = :one",
                "NOT one = :one",
            })
    void evaluatesToFalse(String text) {
        assertThat(holds(text)).as(text).isFalse();
    }

    @Test
    void knowsTheAttributesItRefersTo() {
        ItemCondition condition = ConditionExpression.parse(
                ExpressionKind.FILTER,
                "a.b = :one AND (size(#c) > :one OR NOT attribute_exists(d))",
                new ExpressionPlaceholders(Map.of("#c", "status"), VALUES));
        assertThat(condition.attributeNames()).containsExactly("a", "status", "d");
        assertThat(condition.nestedAttributes()).containsExactly("a");
    }

    @Test
    void aMissingItemHasNoAttributes() {
        ExpressionPlaceholders none = new ExpressionPlaceholders(null, null);
        assertThat(ConditionExpression.parse(ExpressionKind.CONDITION, "attribute_not_exists(a)", none)
                        .test(Attributes.NONE))
                .isTrue();
        assertThat(ItemCondition.ALWAYS.test(Attributes.NONE)).isTrue();
    }
}
