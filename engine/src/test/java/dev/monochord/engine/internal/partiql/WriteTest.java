package dev.monochord.engine.internal.partiql;

import static dev.monochord.engine.internal.partiql.Fixture.item;
import static dev.monochord.engine.internal.partiql.Fixture.n;
import static dev.monochord.engine.internal.partiql.Fixture.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

class WriteTest {

    private static final String ANN = " WHERE customer = 'ann' AND placed = 1";

    private final Fixture orders = new Fixture().withOrders();

    @AfterEach
    void close() {
        orders.close();
    }

    @Test
    void insertsEveryKindOfValue() {
        assertThat(orders.run(
                                "INSERT INTO orders VALUE {'customer': 'cid', 'placed': 7.0e1, 'text': 'it''s', 'yes': true, "
                                        + "'none': null, 'list': [1, 'x', []], 'map': {'a': {'b': -.5}}, 'ss': <<'p', 'q'>>, "
                                        + "'ns': <<1, 2>>, 'given': ?}",
                                AttributeValue.fromL(List.of(s("y"))))
                        .items())
                .isEmpty();
        assertThat(orders.order("cid", 70))
                .isEqualTo(item(
                        "customer", s("cid"),
                        "placed", n(70),
                        "text", s("it's"),
                        "yes", AttributeValue.fromBool(true),
                        "none", AttributeValue.fromNul(true),
                        "list", AttributeValue.fromL(List.of(n(1), s("x"), AttributeValue.fromL(List.of()))),
                        "map",
                                AttributeValue.fromM(
                                        Map.of("a", AttributeValue.fromM(Map.of("b", AttributeValue.fromN("-0.5"))))),
                        "ss", AttributeValue.fromSs(List.of("p", "q")),
                        "ns", AttributeValue.fromNs(List.of("1", "2")),
                        "given", AttributeValue.fromL(List.of(s("y")))));
    }

    @Test
    void insertsAnItemOnce() {
        assertThatThrownBy(() -> orders.run("INSERT INTO orders VALUE {'customer': 'ann', 'placed': 1}"))
                .isInstanceOf(DuplicateItemException.class)
                .hasMessageContaining("Duplicate primary key exists in table");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SET total = total + 1                                   | total           | 11",
                "SET total = total-4                                     | total           | 6",
                "SET total = 1 - -2, placedBy = 'x'                      | total           | 3",
                "SET address.city = 'Gent'                               | address.city    | Gent",
                "SET lines[5] = 'cap' REMOVE lines[0]                    | lines           | ink cap",
                "SET lines = list_append(lines, ['cap', 'nib'])          | lines           | pen ink cap nib",
                "SET lines = list_append(['cap'], lines)                 | lines           | cap pen ink",
                "SET tags = set_add(tags, <<'b', 'c'>>)                  | tags            | a b c",
                "SET tags = SET_DELETE(tags, <<'a'>>)                    | tags            | b",
                "SET tags = set_delete(tags, <<'a', 'b'>>)               | tags            | MISSING",
                "SET more = set_add(more, <<'x'>>)                       | more            | x",
                "REMOVE address.zip                                      | address.zip     | MISSING",
                "REMOVE state SET state2 = 'kept'                        | state           | MISSING",
                "SET copy = address.city                                 | copy            | Delft"
            })
    void updatesByItsClauses(String clauses, String path, String expected) {
        orders.run("UPDATE orders " + clauses + ANN);
        List<Map<String, AttributeValue>> found =
                orders.run("SELECT " + path + " FROM orders" + ANN).items();
        AttributeValue value = found.get(0).values().stream().findFirst().orElse(null);
        assertThat(text(value)).isEqualTo(expected);
    }

    private static String text(AttributeValue value) {
        if (value == null) {
            return "MISSING";
        }
        if (value.hasL()) {
            return String.join(" ", value.l().stream().map(AttributeValue::s).toList());
        }
        if (value.hasSs()) {
            return String.join(" ", value.ss().stream().sorted().toList());
        }
        return value.s() == null ? value.n() : value.s();
    }

    @Test
    void updatesInTheFormThatBeginsWithFrom() {
        orders.run("FROM orders WHERE customer = ? AND placed = 1 AND total = 10 SET total = ?", s("ann"), n(99));
        assertThat(orders.order("ann", 1)).containsEntry("total", n(99));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"ALL OLD | 10 | open", "ALL NEW | 12 | open", "MODIFIED OLD | 10 |", "MODIFIED NEW | 12 |"})
    void returnsWhatWasOrIsThere(String which, int total, String state) {
        Map<String, AttributeValue> row = orders.run(
                        "UPDATE orders SET total = total + 2" + ANN + " RETURNING " + which + " *")
                .items()
                .get(0);
        assertThat(row).containsEntry("total", n(total));
        assertThat(row.containsKey("state")).isEqualTo(state != null);
        assertThat(row.containsKey("customer")).isEqualTo(state != null);
    }

    @Test
    void returnsNoRowWhereNothingIsLeft() {
        assertThat(orders.run("UPDATE orders REMOVE tags" + ANN + " RETURNING MODIFIED NEW *")
                        .items())
                .isEmpty();
    }

    @Test
    void deletesAndReturnsTheItem() {
        String delete = "DELETE FROM orders" + ANN + " RETURNING ALL OLD *";
        assertThat(orders.run(delete).items()).hasSize(1);
        assertThat(orders.order("ann", 1)).isEmpty();
        assertThat(orders.run(delete).items()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE orders SET a = 1 WHERE customer = 'ann' AND placed = 9",
                "UPDATE orders SET a = 1 WHERE customer = 'ann' AND placed = 9 AND attribute_not_exists(customer)",
                "UPDATE orders SET a = 1" + ANN + " AND total > 10",
                "DELETE FROM orders" + ANN + " AND (total > 10 OR state = 'lost')"
            })
    void failsWhereItsConditionsDo(String statement) {
        assertThatThrownBy(() -> orders.run(statement)).isInstanceOf(ConditionalCheckFailedException.class);
        assertThat(orders.order("ann", 1)).containsEntry("total", n(10)).doesNotContainKey("a");
        assertThat(orders.order("ann", 9)).isEmpty();
    }

    @Test
    void deletesNothingWithoutComplaint() {
        assertThat(orders.run("DELETE FROM orders WHERE customer = 'x' AND placed = 1 AND total = 1")
                        .items())
                .isEmpty();
    }

    @Test
    void showsTheItemThatFailedACondition() {
        ConditionalCheckFailedException failed = catchThrowableOfType(
                ConditionalCheckFailedException.class,
                () -> orders.client.executeStatement(
                        request -> request.statement("DELETE FROM orders" + ANN + " AND total = 0")
                                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)));
        assertThat(failed.item()).containsEntry("total", n(10));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "UPDATE orders SET a = 1 WHERE customer = 'ann' | Where clause does not contain a mandatory equality "
                        + "on all key attributes",
                "DELETE FROM orders | Where clause does not contain a mandatory equality on all key attributes",
                "UPDATE orders SET a = 1 WHERE customer = 'ann' AND placed = 1 AND placed = 2 | Multiple conditions on "
                        + "same key placed. Only single item Update/Insert/Delete are supported",
                "UPDATE orders SET total = 'x' + 1 WHERE customer = 'ann' AND placed = 1 | Incorrect operand type for "
                        + "operator or function; operator or function: +, operand type: S",
                "UPDATE orders SET placed = 2 WHERE customer = 'ann' AND placed = 1 | One or more parameter values "
                        + "were invalid: Cannot update attribute placed. This attribute is part of the key",
                "UPDATE orders SET a = set_add(tags, <<'x'>>) WHERE customer = 'ann' AND placed = 1 | The first "
                        + "argument to SET_ADD must equal the assignment value at 1:23:7",
                "UPDATE orders SET tags = set_add(tags, 'x') WHERE customer = 'ann' AND placed = 1 | The second "
                        + "argument to SET_ADD must be a value with type SET at 1:34:4",
                "UPDATE orders SET tags = set_add(tags, <<>>) WHERE customer = 'ann' AND placed = 1 | Empty bags are "
                        + "not supported",
                "UPDATE orders SET tags = set_add(tags, <<1>>) WHERE customer = 'ann' AND placed = 1 | An operand in "
                        + "the update expression has an incorrect data type",
                "UPDATE orders.\"by-state\" SET a = 1 WHERE customer = 'ann' | This operation is not supported on an "
                        + "index",
                "INSERT INTO orders.\"by-state\" VALUE {'customer': 'x'} | FROM clause may only contain a single table "
                        + "name",
                "INSERT INTO orders VALUE {'customer': 'x'} | One or more parameter values were invalid: Missing the "
                        + "key placed in the item",
                "INSERT INTO orders VALUE {'customer': 'x', 'm': {'n': [1, 1e126]}} | Number overflow. Attempting to "
                        + "store a number with magnitude larger than supported range under root.n[1]",
                "INSERT INTO orders VALUE {'customer': 'x', 's': <<1, 1.0>>} | One or more parameter values were "
                        + "invalid: Input collection [1, 1.0] contains duplicates! under root",
                "DELETE FROM orders WHERE customer = 'x' RETURNING ALL NEW * | Invalid returning clause: RETURNING "
                        + "ALL NEW *. Only RETURNING ALL OLD * is allowed in DELETE statements."
            })
    void saysWhatItDoesNotDo(String statement, String message) {
        orders.assertRefused(statement, message);
    }

    @Test
    void refusesParametersInsideLiterals() {
        orders.assertRefused(
                "UPDATE orders SET a = [?]" + ANN,
                "Unsupported data type: Parameter under key root[0] at 1:24:1",
                s("x"));
    }

    @Test
    void refusesWhatIsTooDeepAsALiteralAndAsTheItemsPart() {
        orders.assertRefused(
                "UPDATE orders SET a = " + "[".repeat(32) + "1" + "]".repeat(32) + ANN,
                "Nesting Levels have exceeded supported limits under root" + "[0]".repeat(32));
        AttributeValue deep = s("x");
        for (int i = 0; i < 31; i++) {
            deep = AttributeValue.fromL(List.of(deep));
        }
        orders.assertRefused(
                "UPDATE orders SET address.deep = ?" + ANN, "Nesting Levels have exceeded supported limits", deep);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "abc            | The parameter cannot be converted to a numeric value: abc",
                "1e99999999999  | The parameter cannot be converted to a numeric value: 1e99999999999",
                "1e2147483647   | Number underflow. Attempting to store a number with magnitude smaller than supported "
                        + "range",
                "1e126          | Number overflow. Attempting to store a number with magnitude larger than supported "
                        + "range"
            })
    void checksParametersBeforeTheStatement(String number, String message) {
        orders.assertRefused("no statement at all", message, AttributeValue.fromN(number));
        orders.assertRefused("UPDATE orders SET a = ?" + ANN, message, AttributeValue.fromNs(List.of("1", number)));
    }
}
