package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.write.ItemChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementError;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** BatchExecuteStatement: statements of one item each; what is wrong with one does not hold up the others. */
final class Batches {

    static final ApiOperation<BatchExecuteStatementRequest> OPERATION = ApiOperation.builder(
                    "BatchExecuteStatement", BatchExecuteStatementRequest::builder)
            .constraints(ItemRequestConstraints.BATCH_EXECUTE_STATEMENT)
            .tables(request -> Stream.empty())
            .items(
                    BatchExecuteStatementResponse.class,
                    (request, response) -> request.statements().size())
            .build();

    private final Catalog catalog;
    private final StatementWritePlanner writePlanner;
    private final Selects selects;
    private final Execution execution;

    Batches(Catalog catalog, Selects selects, Execution execution) {
        this.catalog = catalog;
        this.writePlanner = new StatementWritePlanner(catalog);
        this.selects = selects;
        this.execution = execution;
    }

    /** A member that was parsed, or what is wrong with it. */
    private record Member(
            BatchStatementRequest request,
            @Nullable Statement statement,
            @Nullable Bindings bindings,
            @Nullable DynamoDbException refusal) {}

    BatchExecuteStatementResponse execute(BatchExecuteStatementRequest request) {
        List<Member> members = request.statements().stream().map(Batches::parse).toList();
        requireOneKind(members);
        List<BatchStatementResponse> responses = new ArrayList<>(members.size());
        List<ConsumedCapacity> capacity = new ArrayList<>();
        for (Member member : members) {
            BatchStatementResponse.Builder response = BatchStatementResponse.builder();
            try {
                Consumption consumption = run(member, response);
                ConsumedCapacity report = consumption.report(request.returnConsumedCapacity());
                if (report != null) {
                    capacity.add(report);
                }
            } catch (DynamoDbException failure) {
                response.error(error(failure));
            }
            responses.add(response.build());
        }
        BatchExecuteStatementResponse.Builder answer =
                BatchExecuteStatementResponse.builder().responses(responses);
        if (!capacity.isEmpty()) {
            answer.consumedCapacity(capacity);
        }
        return answer.build();
    }

    private static Member parse(BatchStatementRequest request) {
        try {
            List<AttributeValue> parameters = Parameters.check(request.parameters());
            StatementParser.Parsed parsed = StatementParser.parse(request.statement());
            return new Member(request, parsed.statement(), new Bindings(parameters, parsed.parameters()), null);
        } catch (DynamoDbException refusal) {
            return new Member(request, null, null, refusal);
        }
    }

    private static void requireOneKind(List<Member> members) {
        long parsed =
                members.stream().filter(member -> member.statement() != null).count();
        long reads = members.stream()
                .filter(member ->
                        member.statement() != null && member.statement().reads())
                .count();
        if (reads > 0 && reads < parsed) {
            throw ServiceError.validation("A batch must consist of either read statements or write statements only");
        }
    }

    /** Runs a member and fills in its response, which names the table once the statement is run at all. */
    private Consumption run(Member member, BatchStatementResponse.Builder response) {
        Statement statement = member.statement();
        Bindings bindings = member.bindings();
        if (statement == null || bindings == null) {
            throw member.refusal() == null ? new IllegalStateException("Not parsed") : member.refusal();
        }
        if (statement instanceof Statement.Select select) {
            PointRead read = PointRead.ofBatch(select, bindings, catalog);
            SelectPlan plan = read.plan();
            response.tableName(plan.table().name());
            Consumption consumption = new Consumption(plan.table());
            boolean consistent = Boolean.TRUE.equals(member.request().consistentRead());
            Selects.Found found = selects.read(plan, ReadToken.START, consistent, null, consumption);
            if (!found.items().isEmpty()) {
                response.item(found.items().get(0));
            }
            return consumption;
        }
        WritePlan plan = writePlanner.plan(statement, bindings);
        ItemChange change = plan.change();
        response.tableName(plan.table().name());
        Consumption consumption = new Consumption(plan.table());
        // A member that fails never shows the item, whatever it asks for.
        Map<String, AttributeValue> returned = execution.write(OPERATION, plan, change, consumption, null);
        if (returned != null) {
            response.item(returned);
        }
        return consumption;
    }

    private static BatchStatementError error(DynamoDbException failure) {
        String code = failure.awsErrorDetails().errorCode();
        return BatchStatementError.builder()
                .code(code.equals("ValidationException") ? "ValidationError" : code.replaceFirst("Exception$", ""))
                .message(failure.awsErrorDetails().errorMessage())
                .build();
    }
}
