package dev.monochord.engine.internal.expression;

import static dev.monochord.engine.internal.expression.Values.item;
import static dev.monochord.engine.internal.expression.Values.l;
import static dev.monochord.engine.internal.expression.Values.m;
import static dev.monochord.engine.internal.expression.Values.n;
import static dev.monochord.engine.internal.expression.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.item.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ProjectionExpressionTest {

    private static final Map<String, AttributeValue> ITEM = item(
            "p", s("key"),
            "a", m("b", m("c", s("deep")), "x", n("1")),
            "l", l(s("l0"), m("q", n("1"), "r", n("2")), s("l2")));

    private static ItemProjection parse(String text) {
        return ProjectionExpression.parse(
                text, new ExpressionPlaceholders(Map.of("#s", "status", "#dot", "a.b"), null));
    }

    @Test
    void keepsTheWantedPartsInTheirPlaces() {
        assertThat(parse("a.b.c, l[2], l[0], nope, a.zz, p.q").apply(Attributes.of(ITEM)))
                .isEqualTo(item("a", m("b", m("c", s("deep"))), "l", l(s("l0"), s("l2"))));
        assertThat(parse("l[1].r, l[7]").apply(Attributes.of(ITEM))).isEqualTo(item("l", l(m("r", n("2")))));
        assertThat(parse("#dot").apply(Attributes.of(ITEM))).isEmpty();
        assertThat(parse("a , p").apply(Attributes.of(ITEM))).isEqualTo(item("a", ITEM.get("a"), "p", s("key")));
    }

    @Test
    void knowsTheAttributesItNeeds() {
        ItemProjection projection = parse("a.b, #s, l[0], l[1]");
        assertThat(projection.attributeNames()).containsExactly("a", "status", "l");
        assertThat(projection.nestedAttributes()).containsExactly("a", "l");
    }

    @Test
    void attributesToGetAreWholeAttributes() {
        assertThat(ItemProjection.of(List.of("p", "a.b", "none")).apply(Attributes.of(ITEM)))
                .isEqualTo(item("p", s("key")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|The expression can not be empty;",
                "list[0].COMMENT|Attribute name is a reserved keyword; reserved keyword: list",
                "#x|An expression attribute name used in the document path is not defined; attribute name: #x",
                "a, a.b|'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, b]'",
                "a, b, a|'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]'",
                "a.b, a[0]|'Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a, [0]]'",
                "a,|'Syntax error; token: \"<EOF>\", near: \",\"'",
                "l[a]|'Syntax error; token: \"a\", near: \"[a]\"'",
                "a :b|'Syntax error; token: \":b\", near: \"a :b\"'",
            })
    void problemsAreWordedAsTheServiceWordsThem(String text, String detail) {
        assertThatThrownBy(() -> parse(text)).hasMessageContaining("Invalid ProjectionExpression: " + detail);
    }
}
