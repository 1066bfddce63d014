package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;

/** ExecuteStatement. */
final class Statements {

    static final ApiOperation<ExecuteStatementRequest> OPERATION = ApiOperation.builder(
                    "ExecuteStatement", ExecuteStatementRequest::builder)
            .constraints(ItemRequestConstraints.EXECUTE_STATEMENT)
            .tables(request -> Stream.empty())
            .items(
                    ExecuteStatementResponse.class,
                    (request, response) -> response.items().size())
            .build();

    private final SelectPlanner selectPlanner;
    private final StatementWritePlanner writePlanner;
    private final Selects selects;
    private final Execution execution;

    Statements(Catalog catalog, Selects selects, Execution execution) {
        this.selectPlanner = new SelectPlanner(catalog);
        this.writePlanner = new StatementWritePlanner(catalog);
        this.selects = selects;
        this.execution = execution;
    }

    ExecuteStatementResponse execute(ExecuteStatementRequest request) {
        List<AttributeValue> parameters = Parameters.check(request.parameters());
        StatementParser.Parsed parsed = StatementParser.parse(request.statement());
        Bindings bindings = new Bindings(parameters, parsed.parameters());
        return parsed.statement() instanceof Statement.Select select
                ? select(request, select, bindings)
                : write(request, parsed.statement(), bindings);
    }

    private ExecuteStatementResponse select(
            ExecuteStatementRequest request, Statement.Select select, Bindings bindings) {
        boolean consistent = Boolean.TRUE.equals(request.consistentRead());
        SelectPlan plan = selectPlanner.plan(select, bindings, consistent);
        byte[] statement = ReadToken.statement(request.statement(), request.parameters());
        ReadToken start =
                request.nextToken() == null ? ReadToken.START : ReadToken.decode(request.nextToken(), statement);
        Consumption consumption = new Consumption(plan.table());
        Selects.Found found = selects.read(plan, start, consistent, request.limit(), consumption);
        ExecuteStatementResponse.Builder answer = ExecuteStatementResponse.builder()
                .items(found.items())
                .consumedCapacity(consumption.report(request.returnConsumedCapacity()));
        if (found.next() != null) {
            answer.nextToken(found.next().encode(statement));
        }
        if (found.lastKey() != null) {
            answer.lastEvaluatedKey(found.lastKey());
        }
        return answer.build();
    }

    private ExecuteStatementResponse write(ExecuteStatementRequest request, Statement statement, Bindings bindings) {
        WritePlan plan = writePlanner.plan(statement, bindings);
        Consumption consumption = new Consumption(plan.table());
        Map<String, AttributeValue> returned = execution.write(
                OPERATION, plan, plan.change(), consumption, request.returnValuesOnConditionCheckFailure());
        return ExecuteStatementResponse.builder()
                .items(returned == null ? List.of() : List.of(returned))
                .consumedCapacity(consumption.report(request.returnConsumedCapacity()))
                .build();
    }
}
