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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class UpdateExpressionTest {

    private static final Map<String, AttributeValue> VALUES = Map.ofEntries(
            Map.entry(":s", s("new")),
            Map.entry(":n", n("2")),
            Map.entry(":b", b(1)),
            Map.entry(":bool", bool(true)),
            Map.entry(":nul", nul()),
            Map.entry(":m", m()),
            Map.entry(":l", l(s("x"))),
            Map.entry(":l2", l(s("y"))),
            Map.entry(":ss", ss("a", "z")),
            Map.entry(":ns", ns("1", "5")),
            Map.entry(":bs", bs(b(1))));

    private static UpdateActions parse(String text) {
        return UpdateExpression.parse(
                text, new ExpressionPlaceholders(Map.of("#c", "c", "#d", "[3]", "#a", "a"), VALUES));
    }

    private static Map<String, AttributeValue> apply(String text, Map<String, AttributeValue> old) {
        return parse(text).apply(old);
    }

    private static AbstractThrowableAssert<?, ?> assertInvalid(String text) {
        return assertThatThrownBy(() -> parse(text)).isInstanceOf(DynamoDbException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "INVALID SYNTAX HERE | INVALID | INVALID SYNTAX",
                "ADD numx | <EOF> | numx",
                "SET note = :n + | <EOF> | +",
                "SET numx = numx * :n | * | numx * :n",
                "DELETE setx a | a | setx a",
                "ADD numx 1 | 1 | numx 1",
                "SET #c[0.#a = :s | . | 0.#a",
                "set a = b + c + d | + | c + d",
                "set a = (b.c).d + e | . | ).d",
                "set (a = (b + c)) | ( | set (a",
                "set a=set | set | =set",
                "set :a = b | :a | set :a =",
                "remove a b | b | a b",
                "SET a = f(c, :n+:n) | + | :n+:n",
                "SET a = _f(b) | _ | = _f",
            })
    void syntaxErrorsQuoteTheTokenAndItsNeighbours(String text, String token, String near) {
        assertInvalid(text)
                .hasMessageContaining(
                        "Invalid UpdateExpression: Syntax error; token: \"" + token + "\", near: \"" + near + "\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|The expression can not be empty;",
                "set #c = :s set abOrt = :s|Attribute name is a reserved keyword; reserved keyword: abOrt",
                "set a = and|Attribute name is a reserved keyword; reserved keyword: and",
                "set #c = if_not_exist(:c) set c = d|Invalid function name; function: if_not_exist",
                "set a = #e set c = :x|The \"SET\" section can only be used once in an update expression;",
                "remove #x set a = b remove e|The \"REMOVE\" section can only be used once in an update expression;",
                "SET a = contains(b, :s)|The function is not allowed in an update expression; function: contains",
                "SET a = list_append(list_append(b, :l), :l)|The function is not allowed to be used this way in an expression; function: list_append",
                "SET a = :x, #x = :s|An expression attribute name used in the document path is not defined; attribute name: #x",
                "SET #a = if_not_exists(:x)|An expression attribute value used in expression is not defined; attribute value: :x",
                "set d[1] = a, d.b = a, c[1].a = a, #c = if_not_exists(a)|'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c, [1], a], path two: [c]'",
                "set #c[3].#d = a, #c[3] = a|'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c, [3], [3]], path two: [c, [3]]'",
                "remove a, #c, a, #d|'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]'",
                "set #c[3].#d = a, #c.#d[3] = if_not_exists(a)|'Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [c, [3], [3]], path two: [c, [3], [3]]'",
                "set b = list_append(:s, a), c = if_not_exists(a) add a.b :s|'Incorrect operand type for operator or function; operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND'",
                "delete a.b :n|'Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER, typeSet: ALLOWED_FOR_ADD_OPERAND'",
                "add a :m|'Incorrect operand type for operator or function; operator: ADD, operand type: MAP, typeSet: ALLOWED_FOR_ADD_OPERAND'",
                "set a = if_not_exists(c)|Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 1",
                "set a = if_not_exists(:s, c)|Operator or function requires a document path; operator or function: if_not_exists",
                "set a = if_not_exists(if_not_exists(a, b), c)|Operator or function requires a document path; operator or function: if_not_exists",
                "set a = list_append(a, :n)|Incorrect operand type for operator or function; operator or function: list_append, operand type: N",
                "set a = :s + :b|Incorrect operand type for operator or function; operator or function: +, operand type: S",
                "set a = a - :ns|Incorrect operand type for operator or function; operator or function: -, operand type: NS",
            })
    void problemsAreWordedAsTheServiceWordsThem(String text, String detail) {
        assertInvalid(text).hasMessageContaining("Invalid UpdateExpression: " + detail);
    }

    @Test
    void setsRemovesAddsAndDeletes() {
        Map<String, AttributeValue> old =
                item("k", s("key"), "a", n("3"), "b", s("gone"), "c", ss("a", "b"), "d", ns("1.0", "2"));
        assertThat(apply("SET e = :s REMOVE b ADD a :n, c :ss, f :ns DELETE d :ns", old))
                .isEqualTo(item(
                        "k",
                        s("key"),
                        "a",
                        n("5"),
                        "c",
                        ss("a", "b", "z"),
                        "d",
                        ns("2"),
                        "e",
                        s("new"),
                        "f",
                        ns("1", "5")));
        assertThat(old).containsEntry("b", s("gone")).doesNotContainKey("e");
    }

    @Test
    void deletingTheLastMemberRemovesTheSet() {
        assertThat(apply("DELETE a :bs", item("a", bs(b(1)), "c", n("1")))).isEqualTo(item("c", n("1")));
        assertThat(apply("DELETE a :bs", item("c", n("1")))).isEqualTo(item("c", n("1")));
    }

    @Test
    void operandsAreReadFromTheOldItem() {
        Map<String, AttributeValue> old = item("a", n("1"), "b", n("10"));
        assertThat(apply("SET a = b, b = a, c = a + b, d = (b) - (:n)", old))
                .isEqualTo(item("a", n("10"), "b", n("1"), "c", n("11"), "d", n("8")));
        assertThat(apply("REMOVE a SET e = a", old)).isEqualTo(item("b", n("10"), "e", n("1")));
    }

    @Test
    void functionsFallBackAndJoin() {
        Map<String, AttributeValue> old = item("lst", l(n("1")));
        assertThat(apply("SET a = if_not_exists(lst, :s), b = if_not_exists(z, if_not_exists(y, :s))", old))
                .containsEntry("a", l(n("1")))
                .containsEntry("b", s("new"));
        assertThat(apply("SET lst = list_append(if_not_exists(lst, :l), :l2), c = list_append(:l, lst)", old))
                .containsEntry("lst", l(n("1"), s("y")))
                .containsEntry("c", l(s("x"), n("1")));
        assertThat(apply("SET c = if_not_exists(c, :n) + :n", old)).containsEntry("c", n("4"));
    }

    @Test
    void nestedPathsLeaveTheRestAlone() {
        Map<String, AttributeValue> old =
                item("a", m("x", n("3"), "y", n("4"), "c", m("y", n("3"))), "b", m("x", n("1"), "y", n("2")));
        assertThat(apply("SET a.b = :n, a.c.d = :s, b.x = :l REMOVE a.x, b.y, b.zz", old))
                .isEqualTo(item(
                        "a",
                        m("y", n("4"), "c", m("y", n("3"), "d", s("new")), "b", n("2")),
                        "b",
                        m("x", VALUES.get(":l"))));
    }

    @Test
    void listIndexesMeanTheOldList() {
        Map<String, AttributeValue> old = item("a", l(s("0"), s("1"), s("2"), s("3")));
        assertThat(apply("SET a[2] = :s REMOVE a[0], a[1]", old)).isEqualTo(item("a", l(s("new"), s("3"))));
        assertThat(apply("SET a[9] = :n, a[7] = :s", old))
                .isEqualTo(item("a", l(s("0"), s("1"), s("2"), s("3"), s("new"), n("2"))));
        assertThat(apply("REMOVE a[17]", old)).isEqualTo(old);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set b.a = :s",
                "set b[1] = :s",
                "set y.a = :s",
                "set y[1] = :s",
                "set c[1] = :s",
                "set d.x = :s",
                "set d[7].x = :s",
                "remove b.a",
                "remove y[1]",
                "remove d.x",
                "delete y.a :ss",
                "add b.a :n",
                "add d.x :n",
            })
    void pathsThatTheItemDoesNotHaveAreRefused(String text) {
        Map<String, AttributeValue> old = item("b", s("text"), "c", m("x", s("y")), "d", l(s("a"), s("b")));
        assertThatThrownBy(() -> apply(text, old))
                .hasMessageContaining("The document path provided in the update expression is invalid for update");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete d :ss",
                "delete c :ns",
                "add b :ns",
                "add d :n",
                "set e = a + :n",
                "set e = b - :n",
                "set e = list_append(d, if_not_exists(f, :l))",
            })
    void operandsOfTheWrongTypeAreRefused(String text) {
        Map<String, AttributeValue> old = item("a", s("key"), "b", m("a", ss("1")), "c", n("1"), "d", ns("1"));
        assertThatThrownBy(() -> apply(text, old))
                .hasMessageContaining("An operand in the update expression has an incorrect data type");
    }

    @Test
    void missingOperandsAreRefused() {
        assertThatThrownBy(() -> apply("set c = b", item("a", s("key"))))
                .hasMessageContaining("The provided expression refers to an attribute that does not exist in the item");
        assertThatThrownBy(() -> apply("set c = a + b", item("a", n("1"))))
                .hasMessageContaining("The provided expression refers to an attribute that does not exist in the item");
    }

    @Test
    void updatedValuesAreThePartsThatWereTouched() {
        Map<String, AttributeValue> old = item("a", m("b", s("dog"), "c", l(n("1"), n("2"), n("3"))), "d", s("cat"));
        UpdateActions update = parse("SET a.c[1] = :n, a.b = :s, a.x = :n, d = :s REMOVE a.c[7], e");
        assertThat(update.updatedOld(old)).isEqualTo(item("a", m("c", l(n("2")), "b", s("dog")), "d", s("cat")));
        assertThat(update.updatedNew(update.apply(old)))
                .isEqualTo(item("a", m("c", l(n("2")), "b", s("new"), "x", n("2")), "d", s("new")));
        UpdateActions removal = parse("REMOVE a.c[1]");
        assertThat(removal.updatedNew(removal.apply(old))).isEqualTo(item("a", m("c", l(n("3")))));
        assertThat(parse("SET z = :s").updatedOld(old)).isEmpty();
    }

    @Test
    void knowsWhatItTouches() {
        UpdateActions update = parse("SET a.b = e[1], c = :s ADD d :n");
        assertThat(update.touchedAttributes()).containsExactly("a", "c", "d");
        assertThat(update.nestedAttributes()).containsExactly("a", "e");
        assertThat(update.removesOnly()).isFalse();
        assertThat(parse("REMOVE a DELETE b :ss").removesOnly()).isTrue();
    }

    @Test
    void refusesALongTextWithoutTellingItsSize() {
        assertInvalid("SET " + "a".repeat(4090) + " = :s")
                .hasMessageStartingWith(
                        "Invalid UpdateExpression: Expression size has exceeded the maximum allowed size; (");
    }
}
