package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.operation.OperationHandler;
import java.util.List;
import java.util.stream.Stream;

/** The operations of the control plane. */
public record TableOperations(Catalog catalog) {

    public List<OperationHandler<?, ?>> operations() {
        return Stream.of(
                        new CreateTable(catalog).operations(),
                        new DescribeTable(catalog).operations(),
                        new ListTables(catalog).operations(),
                        new UpdateTable(catalog).operations(),
                        new DeleteTable(catalog).operations(),
                        new TimeToLiveOperations(catalog).operations(),
                        new TagOperations(catalog).operations(),
                        new AccountOperations(catalog.options()).operations(),
                        new BackupOperations(catalog).operations(),
                        new RestoreTable(catalog).operations(),
                        new ContinuousBackupOperations(catalog).operations(),
                        new ContributorInsightsOperations(catalog).operations(),
                        new ResourcePolicyOperations(catalog).operations(),
                        new GlobalTableOperations().operations(),
                        new ExportOperations(catalog).operations(),
                        new ImportOperations(catalog).operations())
                .<OperationHandler<?, ?>>flatMap(List::stream)
                .toList();
    }
}
