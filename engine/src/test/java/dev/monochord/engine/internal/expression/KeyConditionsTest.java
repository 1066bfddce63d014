package dev.monochord.engine.internal.expression;

import static dev.monochord.engine.internal.expression.Values.bool;
import static dev.monochord.engine.internal.expression.Values.n;
import static dev.monochord.engine.internal.expression.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class KeyConditionsTest {

    private static final Map<String, AttributeValue> VALUES = Map.of(
            ":s", s("s"),
            ":t", s("t"),
            ":n", n("1"),
            ":m", n("5"),
            ":bool", bool(true),
            ":empty", s(""));

    private static final KeySchema HASH = new KeySchema(keys("pk"), List.of());
    private static final KeySchema RANGE = new KeySchema(keys("pk"), keys("sk"));
    private static final KeySchema MULTI = new KeySchema(keys("g", "h"), keys("a", "b", "c"));

    private static List<KeyElement> keys(String... names) {
        return Arrays.stream(names)
                .map(name -> new KeyElement(name, ScalarAttributeType.S))
                .toList();
    }

    private static ResolvedKey resolve(String text, KeySchema key) {
        return KeyConditions.resolve(
                KeyConditionExpression.bind(text, new ExpressionPlaceholders(Map.of("#p", "pk"), VALUES))
                        .tests(),
                key,
                attribute -> {});
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a > b and size(b) > c or a > c|Invalid operator used in KeyConditionExpression: OR",
                "a in (b, size(c), d)|Invalid operator used in KeyConditionExpression: IN",
                "attribute_exists(a)|Invalid operator used in KeyConditionExpression: attribute_exists",
                "contains(a.d, b)|Invalid operator used in KeyConditionExpression: contains",
                "not a > b|Invalid operator used in KeyConditionExpression: NOT",
                "a <> b|Invalid operator used in KeyConditionExpression: <>",
                ":s between size(b) and size(a) and b > :t|Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand",
                "begins_with(:s, b) and a > :t|Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand",
                "size(b) > a AND a.b > b AND b > c|KeyConditionExpressions cannot contain nested operations",
                "a > size(b.d)|KeyConditionExpressions cannot contain nested operations",
                "a between size(b) and size(a)|KeyConditionExpressions cannot contain nested operations",
                "b > a.b|Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition",
                "a between b and size(a)|Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition",
                "begins_with(a, b)|Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition",
                "b.d > a AND c.d > e.f|KeyConditionExpressions cannot have conditions on nested attributes",
                "b[0] > a|KeyConditionExpressions cannot have conditions on nested attributes",
                ":t > :s AND a < :t|Invalid condition in KeyConditionExpression: No key attribute specified",
                "(a > :s and b > :s) and (b > :s and c > :s)|Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key",
                "pk = :s AND begins_with(sk, :n)|Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
                "pk = :s AND :bool >= sk|Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: >=, operand type: BOOL",
                "pk = :s AND ((sk = :s))|Invalid KeyConditionExpression: The expression has redundant parentheses;",
            })
    void formsThatAreNoKeyConditionAreRefused(String text, String message) {
        assertThatThrownBy(() -> resolve(text, RANGE))
                .extracting(Throwable::getMessage)
                .asString()
                .startsWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sk = :s|Query condition missed key schema element: pk",
                "attr1 = :s|Query condition missed key schema element: pk",
                "pk = :s AND attr1 = :s|Query condition missed key schema element: sk",
                "pk = :s AND sk = :s AND x = :s|The number of query conditions (3) exceeds the number of key attributes defined in the schema (2)",
                "pk > :s|Query key condition not supported",
                ":n > pk|One or more parameter values were invalid: Condition parameter type does not match schema type",
                "pk = :s AND sk = :bool|One or more parameter values were invalid: Condition parameter type does not match schema type",
                "pk = :s AND sk BETWEEN :n AND :m|One or more parameter values were invalid: Condition parameter type does not match schema type",
                "pk = :empty|One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk",
            })
    void conditionsThatDoNotFitTheKeyAreRefused(String text, String message) {
        assertThatThrownBy(() -> resolve(text, RANGE))
                .extracting(Throwable::getMessage)
                .asString()
                .startsWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk = :s AND b = :s", "y = :s and z = :s", "begins_with(pk, :s)"})
    void aKeyWithoutSortAttributeTakesOneEquality(String text) {
        assertThatThrownBy(() -> resolve(text, HASH)).hasMessageContaining("Query key condition not supported");
    }

    @Test
    void resolvesInKeyOrderWhateverTheOrderWritten() {
        assertThat(resolve("(:t <= sk) AND (#p = :s)", RANGE))
                .isEqualTo(new ResolvedKey(
                        List.of(s("s")), List.of(new KeyPredicate("sk", KeyOperator.GE, List.of(s("t"))))));
        assertThat(resolve("sk between :s and :t and :s = pk", RANGE))
                .isEqualTo(new ResolvedKey(
                        List.of(s("s")),
                        List.of(new KeyPredicate("sk", KeyOperator.BETWEEN, List.of(s("s"), s("t"))))));
        assertThat(resolve("pk = :s", RANGE)).isEqualTo(new ResolvedKey(List.of(s("s")), List.of()));
    }

    @Test
    void severalKeyAttributesAreTestedFromLeftToRight() {
        assertThat(resolve("b = :t AND h = :t AND g = :s AND a = :s AND begins_with(c, :s)", MULTI))
                .isEqualTo(new ResolvedKey(
                        List.of(s("s"), s("t")),
                        List.of(
                                new KeyPredicate("a", KeyOperator.EQ, List.of(s("s"))),
                                new KeyPredicate("b", KeyOperator.EQ, List.of(s("t"))),
                                new KeyPredicate("c", KeyOperator.BEGINS_WITH, List.of(s("s"))))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "g = :s|Query condition missed key schema element: h",
                "g = :s AND h > :s|Query key condition not supported",
                "g = :s AND h = :s AND b = :s|RANGE key attributes a must have equality conditions specified in the query because a condition is present on key attribute b",
                "g = :s AND h = :s AND a = :s AND c = :s|RANGE key attributes b must have equality conditions specified in the query because a condition is present on key attribute c",
                "g = :s AND h = :s AND a = :s AND b > :s AND c = :s|RANGE key attributes b must have equality conditions specified in the query because a condition is present on key attribute c",
            })
    void gapsBetweenSeveralKeyAttributesAreRefused(String text, String message) {
        assertThatThrownBy(() -> resolve(text, MULTI)).hasMessageContaining(message);
    }

    @Test
    void numberAmongSeveralSortAttributesHasNoBeginning() {
        KeySchema key = new KeySchema(
                keys("g"),
                List.of(new KeyElement("a", ScalarAttributeType.N), new KeyElement("b", ScalarAttributeType.S)));
        assertThatThrownBy(() -> resolve("g = :s AND begins_with(a, :s)", key))
                .hasMessageContaining("operator or function: begins_with, operand type: N");
    }
}
