package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.transaction.Cancellation;
import dev.monochord.engine.internal.transaction.RequestFingerprint;
import dev.monochord.engine.internal.transaction.TransactionPart;
import dev.monochord.engine.internal.transaction.TransactionParts;
import dev.monochord.engine.internal.transaction.TransactionReads;
import dev.monochord.engine.internal.transaction.Transactions;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.validation.SizeChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * ExecuteTransaction: statements that read, or statements that write, at one moment.
 *
 * <p>The service first looks at each statement by itself, which fails the request; then at tables that are not there and
 * keys that do not fit, which cancel the transaction; then at items that are in it twice.
 */
final class StatementTransactions {

    static final ApiOperation<ExecuteTransactionRequest> OPERATION = ApiOperation.builder(
                    "ExecuteTransaction", ExecuteTransactionRequest::builder)
            .constraints(ItemRequestConstraints.EXECUTE_TRANSACTION)
            .tables(request -> Stream.empty())
            .items(
                    ExecuteTransactionResponse.class,
                    (request, response) -> request.transactStatements().size())
            .build();

    private final Catalog catalog;
    private final StatementWritePlanner writePlanner;
    private final Transactions transactions;
    private final TransactionReads reads;

    StatementTransactions(Catalog catalog, Transactions transactions, TransactionReads reads) {
        this.catalog = catalog;
        this.writePlanner = new StatementWritePlanner(catalog);
        this.transactions = transactions;
        this.reads = reads;
    }

    /** A statement that was parsed. */
    private record Member(Statement statement, Bindings bindings, boolean returnsItem) {}

    ExecuteTransactionResponse execute(ExecuteTransactionRequest request) {
        List<Member> members = parse(request.transactStatements());
        long reading =
                members.stream().filter(member -> member.statement().reads()).count();
        if (reading > 0 && reading < members.size()) {
            throw ServiceError.validation(
                    "A transaction must consist of either read statements or write statements only");
        }
        return reading > 0 ? read(request, members) : write(request, members);
    }

    private static List<Member> parse(List<ParameterizedStatement> statements) {
        List<List<AttributeValue>> parameters = new ArrayList<>();
        statements.forEach(statement -> parameters.add(Parameters.check(statement.parameters())));
        return each(statements, (index, statement) -> {
            StatementParser.Parsed parsed = StatementParser.parse(statement.statement());
            Bindings bindings = new Bindings(parameters.get(index), parsed.parameters());
            return new Member(
                    parsed.statement(),
                    bindings,
                    statement.returnValuesOnConditionCheckFailure() == ReturnValuesOnConditionCheckFailure.ALL_OLD);
        });
    }

    private ExecuteTransactionResponse read(ExecuteTransactionRequest request, List<Member> members) {
        Cancellation cancellation = new Cancellation(members.size());
        List<@Nullable PointRead> points = resolve(
                members,
                cancellation,
                member -> PointRead.ofTransaction((Statement.Select) member.statement(), member.bindings(), catalog));
        List<TransactionReads.Wanted> wanted = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            PointRead point = points.get(i);
            if (point != null) {
                try {
                    wanted.add(new TransactionReads.Wanted(point.table(), point.row(), point.columns()::of));
                } catch (DynamoDbException invalid) {
                    cancellation.invalid(i, invalid);
                }
            }
        }
        cancellation.throwIfAny();
        TransactionParts.requireDistinct(
                wanted.stream().map(TransactionReads.Wanted::row).toList());
        Map<String, Consumption> consumption = new LinkedHashMap<>();
        List<ItemResponse> found = reads.read(OPERATION, wanted, consumption);
        return answer(request, found, consumption);
    }

    private ExecuteTransactionResponse write(ExecuteTransactionRequest request, List<Member> members) {
        Cancellation cancellation = new Cancellation(members.size());
        List<@Nullable WritePlan> plans = resolve(members, cancellation, this::plan);
        SizeChecks.transaction(
                plans.stream().mapToLong(plan -> plan == null ? 0 : plan.size()).sum());
        List<TransactionPart> parts = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            WritePlan plan = plans.get(i);
            if (plan != null) {
                try {
                    parts.add(new TransactionPart(
                            plan.change(), plan.insert(), members.get(i).returnsItem()));
                } catch (DynamoDbException invalid) {
                    cancellation.invalid(i, keyMismatch(invalid));
                }
            }
        }
        cancellation.throwIfAny();
        TransactionParts.requireDistinct(
                parts.stream().map(part -> part.change().row()).toList());
        String token = request.clientRequestToken();
        byte[] fingerprint = token == null ? new byte[0] : RequestFingerprint.of(request.transactStatements());
        Map<String, Consumption> consumption = new LinkedHashMap<>();
        transactions.write(OPERATION, parts, token, fingerprint, consumption);
        return answer(request, List.of(), consumption);
    }

    private WritePlan plan(Member member) {
        WritePlan plan = member.statement() instanceof Statement.Exists exists
                ? writePlanner.check(exists, member.bindings())
                : writePlanner.plan(member.statement(), member.bindings());
        if (plan.returning() != null) {
            throw ServiceError.validation("RETURNING clause is not supported in ExecuteTransaction.");
        }
        return plan;
    }

    /** A transaction has no words of its own for a clause that does not name one item. */
    private static DynamoDbException keyMismatch(DynamoDbException invalid) {
        return invalid.awsErrorDetails().errorMessage().equals(StatementErrors.MISSING_KEY)
                ? ServiceError.validation(StatementErrors.KEY_MISMATCH)
                : invalid;
    }

    /** Holds the members against their tables; a missing table is a reason to cancel. */
    private static <T> List<@Nullable T> resolve(
            List<Member> members, Cancellation cancellation, Function<Member, T> resolution) {
        return StatementTransactions.<Member, @Nullable T>each(members, (index, member) -> {
            try {
                return resolution.apply(member);
            } catch (ResourceNotFoundException missing) {
                cancellation.notFound(index, missing);
                return null;
            }
        });
    }

    private interface Step<A, B> {
        @Nullable
        B apply(int index, A input);
    }

    /** Does the same to each statement; a refusal says which one it is of. */
    private static <A, B> List<B> each(List<A> inputs, Step<A, B> step) {
        List<B> results = new ArrayList<>(inputs.size());
        for (int i = 0; i < inputs.size(); i++) {
            try {
                results.add(step.apply(i, inputs.get(i)));
            } catch (DynamoDbException refusal) {
                throw ServiceError.validation("Validation failed in TransactStatements[" + i + "]: "
                        + refusal.awsErrorDetails().errorMessage());
            }
        }
        return results;
    }

    private static ExecuteTransactionResponse answer(
            ExecuteTransactionRequest request, List<ItemResponse> responses, Map<String, Consumption> consumption) {
        ExecuteTransactionResponse.Builder answer =
                ExecuteTransactionResponse.builder().responses(responses);
        List<ConsumedCapacity> capacity = Transactions.report(consumption, request.returnConsumedCapacity());
        if (!capacity.isEmpty()) {
            answer.consumedCapacity(capacity);
        }
        return answer.build();
    }
}
