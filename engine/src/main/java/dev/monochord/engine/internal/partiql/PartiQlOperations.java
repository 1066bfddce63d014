package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.operation.Operation;
import dev.monochord.engine.internal.read.PageReader;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.transaction.TransactionReads;
import dev.monochord.engine.internal.transaction.Transactions;
import dev.monochord.engine.internal.write.ItemWrites;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;

/** ExecuteStatement, BatchExecuteStatement and ExecuteTransaction. */
public final class PartiQlOperations {

    private static final String TARGET = "DynamoDB_20120810";

    private final Statements statements;
    private final Batches batches;
    private final StatementTransactions transactions;

    public PartiQlOperations(
            Catalog catalog,
            PageReader pages,
            ItemWrites writes,
            Transactions transactions,
            TransactionReads transactionReads) {
        Selects selects = new Selects(pages);
        Execution execution = new Execution(writes);
        this.statements = new Statements(catalog, selects, execution);
        this.batches = new Batches(catalog, selects, execution);
        this.transactions = new StatementTransactions(catalog, transactions, transactionReads);
    }

    public List<Operation<?, ?>> operations() {
        return List.of(
                new Operation<ExecuteStatementRequest, ExecuteStatementResponse>(
                        TARGET, "ExecuteStatement", ExecuteStatementRequest::builder, statements::execute),
                new Operation<BatchExecuteStatementRequest, BatchExecuteStatementResponse>(
                        TARGET, "BatchExecuteStatement", BatchExecuteStatementRequest::builder, batches::execute),
                new Operation<ExecuteTransactionRequest, ExecuteTransactionResponse>(
                        TARGET, "ExecuteTransaction", ExecuteTransactionRequest::builder, transactions::execute));
    }
}
