package dev.monochord.engine.internal.partiql;

import static dev.monochord.engine.internal.partiql.Fixture.item;
import static dev.monochord.engine.internal.partiql.Fixture.n;
import static dev.monochord.engine.internal.partiql.Fixture.names;
import static dev.monochord.engine.internal.partiql.Fixture.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

class SelectTest {

    private static final String OVERLAPPING =
            "Overlapping conditions with range keys are not supported in where clause";

    private final Fixture orders = new Fixture().withOrders();

    @AfterEach
    void close() {
        orders.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "customer = 'ann'                                           | ann1 ann2 ann3",
                "customer = 'ann' AND placed = 2                            | ann2",
                "2 < placed AND customer = 'ann'                            | ann3",
                "customer = 'ann' AND placed BETWEEN 1 AND 2                | ann1 ann2",
                "customer = 'ann' AND placed >= 1 AND placed < 3            | ann1 ann2",
                "customer = 'ann' AND placed IN [3, 1]                      | ann1 ann3",
                "customer IN ['bob', 'ann', 'cid'] AND placed = 1           | ann1 bob1",
                "customer = 'ann' AND NOT placed = 2                        | ann1 ann3",
                "customer = 'ann' AND placed <> 2                           | ann1 ann3",
                "customer = 'ann' AND (placed = 1 OR placed = 3)            | ann1 ann3",
                "customer = 'ann' OR customer = 'bob' AND placed > 1        | ann1 ann2 ann3",
                "customer = 'ann' AND customer = 'bob'                      | ``",
                "customer = 'ann' AND state = 'open'                        | ann1 ann3",
                "customer = 'ann' AND (state = 'sent' OR total = 10)        | ann1 ann2",
                "customer = 'ann' AND state IN ('sent', 'lost')             | ann2",
                "customer = 'ann' AND address.city = 'Delft' AND total = 30 | ann3",
                "customer = 'ann' AND lines[1] = 'ink' AND total = 30       | ann3",
                "customer = 'ann' AND contains(tags, 'a') AND total < 20    | ann1",
                "customer = 'ann' AND tags = <<'b', 'a'>> AND total < 20    | ann1",
                "customer = 'ann' AND SIZE(lines) = 2 AND total > 20        | ann3",
                "customer = 'ann' AND attribute_type(total, 'N') = false    | ``",
                "customer = 'bob' AND note IS MISSING AND total IS NUMERIC  | bob1",
                "customer = 'bob' AND attribute_exists(note)                | ``",
                "total = 5                                                  | bob1",
                "begins_with(customer, 'b') OR total = 30                   | ann3 bob1"
            })
    void findsWhatTheConditionHoldsFor(String where, String found) {
        assertThat(orders.find(where)).containsExactlyInAnyOrderElementsOf(words(found));
    }

    private static List<String> words(String text) {
        return text == null || text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    @Test
    void takesParametersInTheOrderWritten() {
        assertThat(orders.find("customer = ? AND total > ? AND state = ?", s("ann"), n(10), s("open")))
                .containsExactly("ann3");
        orders.assertRefused(
                "SELECT * FROM orders WHERE customer = ?",
                "Number of parameters in request and statement don't match.",
                s("ann"),
                s("bob"));
    }

    @Test
    void givesColumnsTheLastNameOfTheirPath() {
        assertThat(orders.run("SELECT total, address.city, lines[1], note FROM orders WHERE customer = 'bob'")
                        .items())
                .containsExactly(item("total", n(5), "city", s("Delft"), "lines[1]", s("ink")));
    }

    @Test
    void ordersBySortKeyInBothDirections() {
        assertThat(names(orders.run("SELECT * FROM orders WHERE customer = 'ann' ORDER BY placed DESC")
                        .items()))
                .containsExactly("ann3", "ann2", "ann1");
        assertThat(names(orders.run("SELECT * FROM orders WHERE customer IN ['ann', 'bob'] ORDER BY customer DESC, "
                                + "placed ASC")
                        .items()))
                .containsExactly("bob1", "ann1", "ann2", "ann3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT * FROM orders ORDER BY placed | Must have WHERE clause in the statement when using ORDER BY "
                        + "clause.",
                "SELECT * FROM orders WHERE total = 1 ORDER BY placed | Must have at least one non-optional hash key "
                        + "condition in WHERE clause when using ORDER BY clause.",
                "SELECT * FROM orders WHERE customer = 'a' ORDER BY total | Variable reference total in ORDER BY "
                        + "clause must be part of the primary key"
            })
    void ordersByTheKeyOnly(String statement, String message) {
        orders.assertRefused(statement, message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "customer IN ['ann', 'ann']",
                "customer = 'ann' OR customer = 'ann'",
                "customer = 'ann' AND (placed > 1 OR placed < 3)",
                "customer = 'ann' AND (placed = 1 OR state = 'open')",
                "customer = 'ann' AND state = 'open' OR customer = 'ann' AND placed = 2"
            })
    void refusesToReadAnItemTwice(String where) {
        orders.assertRefused("SELECT * FROM orders WHERE " + where, OVERLAPPING);
    }

    @Test
    void readsAnItemOnceWhereASortKeyIsNegated() {
        assertThat(orders.find("customer = 'ann' AND NOT placed = 1 OR customer = 'ann' AND placed = 2"))
                .containsExactlyInAnyOrder("ann2", "ann3");
    }

    @Test
    void refusesKeysOfAnotherTypeOnlyWhereItReadsByThem() {
        orders.assertRefused(
                "SELECT * FROM orders WHERE customer = 1",
                "Key attribute's data type should match its data type in table's schema: Key customer");
        assertThat(orders.find("customer > 1")).isEmpty();
    }

    @Test
    void readsAtMostFiftyKeysAtOnce() {
        String many = "0" + ", 1".repeat(50);
        orders.assertRefused(
                "SELECT * FROM orders WHERE customer = 'ann' AND placed IN [" + many + "]",
                "Too many decomposed read operations for a given query.");
        orders.assertRefused(
                "SELECT * FROM orders WHERE customer = 'ann' AND total IN [" + "1, ".repeat(100) + "1]",
                "The IN operator is provided with too many operands; number of operands: 101");
    }

    @Test
    void readsFromIndexesWhatTheyHold() {
        assertThat(orders.run("SELECT * FROM orders.\"by-state\" WHERE state = 'sent'")
                        .items())
                .containsExactly(item("customer", s("ann"), "placed", n(2), "state", s("sent"), "total", n(20)));
        assertThat(orders.run("SELECT total FROM \"orders\".\"by-state\" WHERE customer = 'bob'")
                        .items())
                .containsExactly(item("total", n(5)));
        assertThat(orders.run("SELECT state FROM orders.\"by-total\" WHERE customer = 'ann' AND total > 20")
                        .items())
                .containsExactly(item("state", s("open")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT lines FROM orders.\"by-state\" WHERE state = 'open' | One or more parameter values were "
                        + "invalid: Global secondary index by-state does not project [lines]",
                "SELECT total FROM orders.\"by-state\" WHERE state = 'open' AND size(lines) = 2 | One or more parameter "
                        + "values were invalid: Secondary index by-state does not project one or more filter "
                        + "attributes: [lines]",
                "SELECT * FROM orders.nothing WHERE state = 'open' | The table does not have the specified index",
                "SELECT * FROM orders.a.b | A path may contain at most 2 components in the FROM clause",
                "SELECT * FROM orders.\"\" | Path component cannot be an empty string",
                "SELECT * FROM orders o | Aliasing is not supported",
                "SELECT total AS t FROM orders | Aliasing is not supported",
                "SELECT COUNT(*) FROM orders | Unexpected path component at 1:8:5",
                "SELECT * FROM orders LIMIT 2 | Unsupported clause: LIMIT at 1:22:5",
                "SELECT lines[-1] FROM orders | List index is not within the allowable range; index: [-1] at 1:15:1",
                "SELECT * FROM orders WHERE total < true | Incorrect operand type for operator or function; operator "
                        + "or function: <, operand type: BOOL",
                "SELECT * FROM orders WHERE total = 1e126 | Number overflow. Attempting to store a number with "
                        + "magnitude larger than supported range under root",
                "SELECT * FROM orders WHERE shout(state) = 'X' | Unrecognized function: shout at 1:28:5",
                "total IS INTEGER | Unsupported operation: IsType"
            })
    void saysWhatItDoesNotDo(String statement, String message) {
        orders.assertRefused(statement, message);
    }

    @Test
    void refusesConditionsOfConditionsWithoutEnd() {
        String tooMany = "The where clause compares too many conditions with each other";
        orders.assertRefused("SELECT * FROM orders WHERE a" + " = a".repeat(1500), tooMany);
        orders.assertRefused("SELECT * FROM orders WHERE a = a" + " = true".repeat(1000), tooMany);
        orders.assertRefused(
                "SELECT * FROM orders WHERE " + "a = b = (".repeat(40) + "a = b" + ")".repeat(40), tooMany);
    }

    @Test
    void looksForTheTableAfterTheCondition() {
        orders.assertRefused(
                "SELECT * FROM nothing WHERE a < true",
                "Incorrect operand type for operator or function; operator or function: <, operand type: BOOL");
        assertThatThrownBy(() -> orders.run("SELECT * FROM nothing WHERE a < 1"))
                .isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void refusesConsistentReadsOfGlobalIndexes() {
        Fixture.assertRefused(
                () -> orders.client.executeStatement(
                        request -> request.statement("SELECT * FROM orders.\"by-state\" WHERE state = 'open'")
                                .consistentRead(true)),
                "Strongly consistent read is not supported on Global Secondary Indexes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT * FROM orders                                                          | 1",
                "SELECT * FROM orders                                                          | 3",
                "SELECT * FROM orders WHERE customer IN ['ann', 'bob', 'cid']                  | 1",
                "SELECT * FROM orders WHERE customer IN ['ann', 'bob', 'cid']                  | 2",
                "SELECT * FROM orders WHERE customer IN ['bob', 'ann'] ORDER BY customer DESC, placed DESC | 2",
                "SELECT * FROM orders.\"by-state\" WHERE state IN ['open', 'sent']             | 1"
            })
    void pagesThroughEverythingOnce(String statement, int limit) {
        List<String> whole = names(orders.run(statement).items());
        List<String> found = new ArrayList<>();
        String token = null;
        do {
            String from = token;
            ExecuteStatementResponse page = orders.client.executeStatement(
                    request -> request.statement(statement).limit(limit).nextToken(from));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            found.addAll(names(page.items()));
            token = page.nextToken();
        } while (token != null);
        assertThat(found).isEqualTo(whole).hasSize(4);
    }

    @Test
    void goesOnWithItsOwnTokenOnly() {
        String token = orders.client
                .executeStatement(
                        request -> request.statement("SELECT * FROM orders").limit(1))
                .nextToken();
        Fixture.assertRefused(
                () -> orders.client.executeStatement(
                        request -> request.statement("SELECT total FROM orders").nextToken(token)),
                "NextToken does not match request");
        Fixture.assertRefused(
                () -> orders.client.executeStatement(
                        request -> request.statement("SELECT * FROM orders").nextToken("no token")),
                "Invalid NextToken");
    }

    @Test
    void givesNoTokenWhereAKeyNamesOneItem() {
        assertThat(orders.client
                        .executeStatement(request -> request.statement(
                                        "SELECT * FROM orders WHERE customer = 'ann' AND placed = 1")
                                .limit(1))
                        .nextToken())
                .isNull();
    }

    @Test
    void reportsWhatTableAndIndexUsed() {
        ConsumedCapacity used = orders.client
                .executeStatement(
                        request -> request.statement("SELECT state FROM orders.\"by-total\" WHERE customer = 'ann'")
                                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity();
        assertThat(used.table().capacityUnits()).isEqualTo(1.5);
        assertThat(used.localSecondaryIndexes().get("by-total").capacityUnits()).isEqualTo(0.5);
        assertThat(used.capacityUnits()).isEqualTo(2);
    }
}
