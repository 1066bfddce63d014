package dev.monochord.engine.internal.partiql;

import static dev.monochord.engine.internal.partiql.Fixture.item;
import static dev.monochord.engine.internal.partiql.Fixture.n;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

class BatchTest {

    private final Fixture orders = new Fixture().withOrders();

    @AfterEach
    void close() {
        orders.close();
    }

    @Test
    void readsItemsByTheirKeys() {
        List<BatchStatementResponse> responses = orders.batch(
                        "SELECT total FROM orders WHERE customer = 'ann' AND placed = 1",
                        "SELECT * FROM orders WHERE customer = 'ann' AND placed = 8",
                        "SELECT placed FROM orders WHERE placed IN [1] AND customer = 'bob'")
                .responses();
        assertThat(responses.get(0).item()).isEqualTo(item("total", n(10)));
        assertThat(responses.get(1).hasItem()).isFalse();
        assertThat(responses.get(1).tableName()).isEqualTo("orders");
        assertThat(responses.get(2).item()).isEqualTo(item("placed", n(1)));
    }

    @Test
    void writesEachStatementByItself() {
        List<BatchStatementResponse> responses = orders.batch(
                        "INSERT INTO orders VALUE {'customer': 'cid', 'placed': 1}",
                        "INSERT INTO orders VALUE {'customer': 'ann', 'placed': 1}",
                        "UPDATE orders SET total = 0 WHERE customer = 'ann' AND placed = 1 AND total = 77",
                        "UPDATE orders SET total = 1 WHERE customer = 'ann' AND placed = 2 RETURNING MODIFIED NEW *",
                        "DELETE FROM nothing WHERE a = 1",
                        "UPDATE orders SET",
                        "DELETE FROM orders WHERE customer = 'ann'")
                .responses();
        assertThat(responses)
                .extracting(response ->
                        response.error() == null ? null : response.error().code())
                .containsExactly(
                        null,
                        BatchStatementErrorCodeEnum.DUPLICATE_ITEM,
                        BatchStatementErrorCodeEnum.CONDITIONAL_CHECK_FAILED,
                        null,
                        BatchStatementErrorCodeEnum.RESOURCE_NOT_FOUND,
                        BatchStatementErrorCodeEnum.VALIDATION_ERROR,
                        BatchStatementErrorCodeEnum.VALIDATION_ERROR);
        assertThat(responses)
                .extracting(BatchStatementResponse::tableName)
                .containsExactly("orders", "orders", "orders", "orders", null, null, null);
        assertThat(responses.get(3).item()).isEqualTo(item("total", n(1)));
        assertThat(orders.order("cid", 1)).isNotEmpty();
    }

    @Test
    void readsNothingButSingleItems() {
        for (String where :
                List.of("customer = 'ann'", "total = 1", "customer = 'ann' AND placed = 1 AND total = 10")) {
            assertThat(orders.batch("SELECT * FROM orders WHERE " + where)
                            .responses()
                            .get(0)
                            .error()
                            .message())
                    .isEqualTo("Select statements within BatchExecuteStatement must specify the primary key in the "
                            + "where clause.");
        }
    }

    @Test
    void refusesToReadAndWriteInOne() {
        Fixture.assertRefused(
                () -> orders.batch(
                        "SELECT * FROM orders WHERE customer = 'ann' AND placed = 1",
                        "DELETE FROM orders WHERE customer = 'ann' AND placed = 1"),
                "A batch must consist of either read statements or write statements only");
        assertThat(orders.order("ann", 1)).isNotEmpty();
    }

    @Test
    void countsEachStatementAtItsOwnRate() {
        BatchStatementRequest read = BatchStatementRequest.builder()
                .statement("SELECT * FROM orders WHERE customer = 'ann' AND placed = 1")
                .build();
        assertThat(orders.client
                        .batchExecuteStatement(request -> request.statements(
                                        read,
                                        read.toBuilder().consistentRead(true).build())
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity())
                .extracting(ConsumedCapacity::capacityUnits)
                .containsExactly(0.5, 1.0);
    }
}
