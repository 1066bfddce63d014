package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.read.PageReader;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.transaction.TransactionReads;
import dev.monochord.engine.internal.transaction.Transactions;
import dev.monochord.engine.internal.write.ItemWrites;
import java.util.List;

/** ExecuteStatement, BatchExecuteStatement and ExecuteTransaction. */
public final class PartiQlOperations {

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

    public List<OperationHandler<?, ?>> operations() {
        return List.of(
                Statements.OPERATION.handledBy(statements::execute),
                Batches.OPERATION.handledBy(batches::execute),
                StatementTransactions.OPERATION.handledBy(transactions::execute));
    }
}
