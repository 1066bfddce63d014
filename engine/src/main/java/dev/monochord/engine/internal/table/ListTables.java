package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** ListTables. */
record ListTables(Catalog catalog) {

    private static final int PAGE = 100;

    List<OperationHandler<?, ?>> operations() {
        return List.of(ApiOperation.builder("ListTables", ListTablesRequest::builder)
                .constraints(TableRequestConstraints.LIST_TABLES)
                .handledBy(this::call));
    }

    ListTablesResponse call(ListTablesRequest request) {
        String start = request.exclusiveStartTableName();
        int limit = request.limit() == null ? PAGE : request.limit();
        List<String> names = catalog.list().stream()
                .map(TableDefinition::name)
                .filter(name -> start == null || name.compareTo(start) > 0)
                .limit(limit + 1L)
                .toList();
        boolean more = names.size() > limit;
        List<String> page = more ? names.subList(0, limit) : names;
        return ListTablesResponse.builder()
                .tableNames(page)
                .lastEvaluatedTableName(more ? page.get(limit - 1) : null)
                .build();
    }
}
