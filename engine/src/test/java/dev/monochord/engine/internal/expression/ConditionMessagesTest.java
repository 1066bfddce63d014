package dev.monochord.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class ConditionMessagesTest {

    private static final Map<String, String> NAMES = Map.of("#a", "a", "#s", "status");
    private static final Map<String, AttributeValue> VALUES = Map.of(
            ":s", Values.s("a"),
            ":t", Values.s("b"),
            ":n", Values.n("1"),
            ":b", Values.b('z'),
            ":c", Values.b('a'),
            ":bool", Values.bool(true),
            ":list", Values.l(),
            ":set", Values.ss("a"));

    private static void parse(ExpressionKind kind, String text) {
        ConditionExpression.parse(kind, text, new ExpressionPlaceholders(NAMES, VALUES));
    }

    private static void assertInvalid(String text, String detail) {
        assertThatThrownBy(() -> parse(ExpressionKind.CONDITION, text))
                .isInstanceOf(DynamoDbException.class)
                .extracting(e -> ((DynamoDbException) e).awsErrorDetails().errorMessage())
                .isEqualTo("Invalid ConditionExpression: " + detail);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "INVALID SYNTAX HERE | SYNTAX | INVALID SYNTAX HERE",
                "a | <EOF> | a",
                "a = | <EOF> | =",
                "#a = :s AND | <EOF> | AND",
                "a != :s | ! | a !=",
                "a x b | x | a x b",
                "attribute_type() | ) | ()",
                "#a[abc] = :s | abc | [abc]",
                "#a[-1] = :s | - | [-1",
                "#a[].b = :s | ] | [].",
                "a > 4 | 4 | > 4",
                "(size(a))[0] > a | [ | )[0",
                "a AND b = :s | AND | a AND b",
                "NOT a | <EOF> | a",
                "a IN () | ) | ()",
                "_a = :s | _ | _a",
                "a = : | : | = :",
                "(a = :s | <EOF> | :s",
                "and = :s | and | and =",
            })
    void syntaxErrorsQuoteTheTokenAndItsNeighbours(String text, String token, String near) {
        assertInvalid(text, "Syntax error; token: \"" + token + "\", near: \"" + near + "\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|The expression can not be empty;",
                "'  '|The expression can not be empty;",
                "((a = :s))|The expression has redundant parentheses;",
                "((attribute_exists(a)))|The expression has redundant parentheses;",
                "((a)) = :s|The expression has redundant parentheses;",
                "a = ((:s))|The expression has redundant parentheses;",
                "((a = :s) AND ((b = :s)))|The expression has redundant parentheses;",
                "foo(a)|Invalid function name; function: foo",
                "SIZE(a) = :n|Invalid function name; function: SIZE",
                "if_not_exists(a, :s) = :s|The function is not allowed in a condition expression; function: if_not_exists",
                "size(a)|The function is not allowed to be used this way in an expression; function: size",
                "size(a) AND b = :s|The function is not allowed to be used this way in an expression; function: size",
                "size(contains(a, :s)) = :n|The function is not allowed to be used this way in an expression; function: contains",
                "attribute_exists(a) = :s|The function is not allowed to be used this way in an expression; function: attribute_exists",
                "status = :s|Attribute name is a reserved keyword; reserved keyword: status",
                "a.Comment = :s|Attribute name is a reserved keyword; reserved keyword: Comment",
                "#x = :s|An expression attribute name used in the document path is not defined; attribute name: #x",
                "a = :x|An expression attribute value used in expression is not defined; attribute value: :x",
                "size(a, b) = :n|Incorrect number of operands for operator or function; operator or function: size, number of operands: 2",
                "contains(a)|Incorrect number of operands for operator or function; operator or function: contains, number of operands: 1",
                "a = a|The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]",
                "contains(#a, a)|The first operand must be distinct from the remaining operands for this operator or function; operator: contains, first operand: [a]",
                "b.c[1] < b.c[1]|The first operand must be distinct from the remaining operands for this operator or function; operator: <, first operand: [b, c, [1]]",
                "a IN (b, a)|The first operand must be distinct from the remaining operands for this operator or function; operator: IN, first operand: [a]",
                "attribute_exists(:s)|Operator or function requires a document path; operator or function: attribute_exists",
                "begins_with(a, :n)|Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
                "begins_with(size(a), :s)|Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
                "size(:n) = :n|Incorrect operand type for operator or function; operator or function: size, operand type: N",
                "a < :bool|Incorrect operand type for operator or function; operator or function: <, operand type: BOOL",
                ":list >= a|Incorrect operand type for operator or function; operator or function: >=, operand type: L",
                "a BETWEEN :list AND :list|Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: L",
                "attribute_type(a, :n)|Incorrect operand type for operator or function; operator or function: attribute_type, operand type: N",
                "attribute_type(a, :s)|'Invalid attribute type name found; type: a, valid types: {S,SS,N,NS,B,BS,BOOL,NULL,L,M}'",
                "a BETWEEN :n AND :s|'The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:a}'",
                "a BETWEEN :t AND :s|'The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue: {S:a}'",
                "a BETWEEN :b AND :c|'The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {B:eg==}, upper bound operand: AttributeValue: {B:YQ==}'",
                "a[99999999999] = :s|List index is not within the allowable range; index: [99999999999]",
            })
    void problemsAreWordedAsTheServiceWordsThem(String text, String detail) {
        assertInvalid(text, detail);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "status = :s AND foo(a)|Invalid function name; function: foo",
                "status = :s AND ((a = :s))|The expression has redundant parentheses;",
                "a = :x AND status = :s|Attribute name is a reserved keyword; reserved keyword: status",
                "begins_with(a, :n) AND b = :x|Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
                "b = :x AND begins_with(a, :n)|An expression attribute value used in expression is not defined; attribute value: :x",
                "status = :s AND|'Syntax error; token: \"<EOF>\", near: \"AND\"'",
            })
    void theMostUrgentOfSeveralProblemsIsReported(String text, String detail) {
        assertInvalid(text, detail);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(attribute_exists(a)) AND (#s = :s)",
                "(attribute_exists(a) AND (#s = :s))",
                "(a) = (:s)",
                "(a.b).c = :s",
                "(a.b)[0].c = :s",
                "NOT NOT NOT a < b",
                "NOT (a = :s)",
                "a = :s aNd b In (:s,:t) oR c BeTwEeN :s and :t",
                "b BETWEEN a AND c AND a < b",
                "attribute_type (:n, :s) OR a = :s",
            })
    void wellFormedTextsAreAccepted(String text) {
        Map<String, AttributeValue> values = new LinkedHashMap<>(VALUES);
        values.put(":s", Values.s("S"));
        values.put(":t", Values.s("T"));
        ConditionExpression.parse(ExpressionKind.FILTER, text, new ExpressionPlaceholders(NAMES, values));
    }

    @Test
    void messagesNameTheParameter() {
        assertThatThrownBy(() -> parse(ExpressionKind.FILTER, ""))
                .hasMessageContaining("Invalid FilterExpression: The expression can not be empty;");
        assertThatThrownBy(() -> parse(ExpressionKind.KEY_CONDITION, "a = :x"))
                .hasMessageContaining("Invalid KeyConditionExpression: An expression attribute value");
    }

    @Test
    void limitsAreEnforced() {
        assertInvalid(
                "a = :s" + " ".repeat(4091),
                "Expression size has exceeded the maximum allowed size; expression size: 4097");
        String many = IntStream.range(0, 152).mapToObj(i -> "a=:s").collect(Collectors.joining(" or "));
        assertInvalid(many, "The expression contains too many operators; operator count: 301");
        assertInvalid("a = " + "f(".repeat(1000) + "a" + ")".repeat(1000), "Invalid function name; function: f");
        String list = IntStream.range(0, 101).mapToObj(i -> ":s").collect(Collectors.joining(","));
        assertInvalid(
                "a IN (" + list + ")", "The IN operator is provided with too many operands; number of operands: 101");
        assertInvalid(
                "a" + ".b".repeat(32) + " = :s", "The document path has too many nesting levels; nesting levels: 33");
        parse(ExpressionKind.CONDITION, "a" + ".b".repeat(31) + " = :s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "NOT ", "NOT (", "a[0].", "size(", "((a=:s) or "})
    void deepTextsAreRefusedCleanly(String part) {
        String text = part.repeat(4000 / part.length());
        assertThatThrownBy(() -> parse(ExpressionKind.CONDITION, text)).isInstanceOf(DynamoDbException.class);
    }
}
