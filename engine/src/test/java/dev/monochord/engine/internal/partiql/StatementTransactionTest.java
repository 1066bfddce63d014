package dev.monochord.engine.internal.partiql;

import static dev.monochord.engine.internal.partiql.Fixture.item;
import static dev.monochord.engine.internal.partiql.Fixture.n;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class StatementTransactionTest {

    private static final String ANN = " WHERE customer = 'ann' AND placed = 1";
    private static final String BOB = " WHERE customer = 'bob' AND placed = 1";

    private final Fixture orders = new Fixture().withOrders();

    @AfterEach
    void close() {
        orders.close();
    }

    @Test
    void writesEverythingOrNothing() {
        assertThat(orders.transact(
                                "INSERT INTO orders VALUE {'customer': 'cid', 'placed': 1}",
                                "UPDATE orders SET total = 1" + ANN,
                                "DELETE FROM orders" + BOB)
                        .responses())
                .isEmpty();
        assertThat(orders.order("bob", 1)).isEmpty();
        assertThat(reasons(
                        "INSERT INTO orders VALUE {'customer': 'cid', 'placed': 1}",
                        "UPDATE orders SET total = 2" + ANN,
                        "UPDATE orders SET total = 2" + BOB))
                .extracting(CancellationReason::code)
                .containsExactly("DuplicateItem", "None", "ConditionalCheckFailed");
        assertThat(orders.order("ann", 1)).containsEntry("total", n(1));
    }

    @Test
    void readsEverythingAtOneMoment() {
        assertThat(orders.transact(
                                "SELECT total FROM orders" + ANN,
                                "SELECT * FROM orders WHERE customer = 'x' AND placed = 1")
                        .responses())
                .containsExactly(
                        ItemResponse.builder().item(item("total", n(10))).build(),
                        ItemResponse.builder().build());
    }

    @Test
    void checksItemsWithExists() {
        String check = "EXISTS(SELECT * FROM orders" + BOB + " AND total = ";
        orders.transact(check + "5)", "UPDATE orders SET total = 2" + ANN);
        assertThat(reasons(check + "6)", "UPDATE orders SET total = 3" + ANN))
                .extracting(CancellationReason::code)
                .containsExactly("ConditionalCheckFailed", "None");
        assertThat(orders.order("ann", 1)).containsEntry("total", n(2));
    }

    @Test
    void doesARepeatedRequestOnce() {
        ExecuteTransactionRequest request = ExecuteTransactionRequest.builder()
                .clientRequestToken("once")
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .transactStatements(ParameterizedStatement.builder()
                        .statement("UPDATE orders SET total = total + 1" + BOB)
                        .build())
                .build();
        ConsumedCapacity first =
                orders.client.executeTransaction(request).consumedCapacity().get(0);
        ConsumedCapacity second =
                orders.client.executeTransaction(request).consumedCapacity().get(0);
        assertThat(orders.order("bob", 1)).containsEntry("total", n(6));
        assertThat(first.writeCapacityUnits()).isPositive();
        assertThat(second.writeCapacityUnits()).isNull();
        assertThat(second.readCapacityUnits()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT * FROM orders WHERE customer = 'ann' | Select statements within ExecuteTransaction must specify "
                        + "the primary key in the where clause.",
                "SELECT * FROM orders.\"by-state\" WHERE state = 'open' | Reads on indices are not supported within "
                        + "transactions.",
                "EXISTS(SELECT * FROM orders WHERE customer = 'ann' AND placed = 1) | EXISTS() must contain a single "
                        + "item read with additional condition",
                "UPDATE orders SET a = 1 WHERE customer = 'ann' AND placed = 1 RETURNING ALL NEW * | RETURNING clause "
                        + "is not supported in ExecuteTransaction.",
                "DELETE FROM orders WHERE | Statement wasn't well formed, can't be processed: Unexpected term"
            })
    void saysWhichStatementItDoesNotDo(String statement, String message) {
        Fixture.assertRefused(
                () -> orders.transact(statement), "Validation failed in TransactStatements[0]: " + message);
    }

    @Test
    void cancelsWhereTablesAreMissingOrKeysDoNotFit() {
        assertThat(reasons(
                        "DELETE FROM nothing WHERE a = 1",
                        "UPDATE orders SET a = 1 WHERE customer = 'ann'",
                        "UPDATE orders SET a = 1 WHERE customer = 'ann' AND placed = 'x'",
                        "DELETE FROM orders" + BOB))
                .extracting(CancellationReason::code, CancellationReason::message)
                .containsExactly(
                        tuple("ResourceNotFound", "Requested resource not found"),
                        tuple("ValidationError", "The provided key element does not match the schema"),
                        tuple("ValidationError", "The provided key element does not match the schema"),
                        tuple("None", null));
    }

    @Test
    void takesAnItemOnceAndReadsOrWrites() {
        Fixture.assertRefused(
                () -> orders.transact("UPDATE orders SET a = 1" + ANN, "DELETE FROM orders" + ANN),
                "Transaction request cannot include multiple operations on one item");
        Fixture.assertRefused(
                () -> orders.transact("SELECT * FROM orders" + ANN, "DELETE FROM orders" + BOB),
                "A transaction must consist of either read statements or write statements only");
    }

    private List<CancellationReason> reasons(String... statements) {
        TransactionCanceledException canceled =
                catchThrowableOfType(TransactionCanceledException.class, () -> orders.transact(statements));
        assertThat(canceled).isNotNull();
        return canceled.cancellationReasons();
    }
}
