package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.capacity.CapacityUnits;
import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.write.CollectionLimit;
import dev.monochord.engine.internal.write.ItemChange;
import dev.monochord.engine.internal.write.ItemCollections;
import dev.monochord.engine.internal.write.ItemWriter;
import dev.monochord.engine.internal.write.WriteAttempt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** TransactWriteItems: all of it or nothing, at one moment. */
public record Transactions(
        Catalog catalog,
        ItemWriter writer,
        ItemCollections collections,
        RequestTokens tokens,
        FaultInjection injection) {

    private static final ApiOperation<TransactWriteItemsRequest> TRANSACT_WRITE_ITEMS = ApiOperation.builder(
                    "TransactWriteItems", TransactWriteItemsRequest::builder)
            .constraints(ItemRequestConstraints.TRANSACT_WRITE_ITEMS)
            .tables(request ->
                    request.transactItems().stream().filter(Objects::nonNull).map(Transactions::table))
            .items(
                    TransactWriteItemsResponse.class,
                    (request, response) -> request.transactItems().size())
            .build();

    public List<OperationHandler<?, ?>> operations() {
        return List.of(TRANSACT_WRITE_ITEMS.handledBy(this::transactWriteItems));
    }

    private static @Nullable String table(TransactWriteItem item) {
        if (item.put() != null) {
            return item.put().tableName();
        }
        if (item.update() != null) {
            return item.update().tableName();
        }
        if (item.delete() != null) {
            return item.delete().tableName();
        }
        return item.conditionCheck() == null ? null : item.conditionCheck().tableName();
    }

    private TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        List<TransactionPart> parts = TransactionParts.of(request.transactItems(), catalog);
        String token = request.clientRequestToken();
        byte[] fingerprint = token == null ? new byte[0] : RequestFingerprint.of(request.transactItems());
        Map<String, Consumption> consumption =
                consumption(request.transactItems().stream().map(Transactions::table), catalog);
        write(TRANSACT_WRITE_ITEMS, parts, token, fingerprint, consumption);
        TransactWriteItemsResponse.Builder answer = TransactWriteItemsResponse.builder();
        List<ConsumedCapacity> capacity = report(consumption, request.returnConsumedCapacity());
        if (!capacity.isEmpty()) {
            answer.consumedCapacity(capacity);
        }
        if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
            answer.itemCollectionMetrics(collections.metrics(
                    parts.stream().map(TransactionPart::change).toList()));
        }
        return answer.build();
    }

    /** Commits the parts under a token, or throws; a token seen before changes nothing. */
    public void write(
            ApiOperation<?> operation,
            List<TransactionPart> parts,
            @Nullable String token,
            byte[] fingerprint,
            Map<String, Consumption> consumption) {
        admit(operation, parts);
        List<ItemChange> changes = parts.stream().map(TransactionPart::change).toList();
        byte[] tokenRow = token == null ? null : RequestTokens.row(token);
        writer.writeAll(
                changes,
                tokenRow == null ? List.of() : List.of(tokenRow),
                table -> consumption.computeIfAbsent(table.name(), name -> Consumption.ofTransaction(table, name)),
                new ItemWriter.Review() {
                    @Override
                    public boolean accept(List<WriteAttempt> attempts, WriteBatch batch) {
                        return review(parts, attempts, tokenRow, fingerprint, batch, consumption);
                    }

                    @Override
                    public void throttled(int attempt, DynamoDbException refusal) {
                        Cancellation cancellation = new Cancellation(parts.size());
                        cancellation.throttled(attempt, refusal);
                        cancellation.throwIfAny();
                    }

                    @Override
                    public DynamoDbException oversize(List<ItemChange> oversize) {
                        Cancellation cancellation = new Cancellation(parts.size());
                        DynamoDbException exceeded = CollectionLimit.exceeded();
                        oversize.forEach(change -> cancellation.oversize(changes.indexOf(change), exceeded));
                        return cancellation.exception();
                    }
                });
    }

    private boolean review(
            List<TransactionPart> parts,
            List<WriteAttempt> attempts,
            byte @Nullable [] tokenRow,
            byte[] fingerprint,
            WriteBatch batch,
            Map<String, Consumption> consumption) {
        if (tokenRow != null && tokens.seen(tokenRow, fingerprint)) {
            for (WriteAttempt attempt : attempts) {
                EncodedItem item = attempt.before();
                TableDefinition table = attempt.change().table();
                consumption
                        .computeIfAbsent(table.name(), name -> Consumption.ofTransaction(table, name))
                        .read(null, CapacityUnits.read(item == null ? 0 : item.size(), true));
            }
            return false;
        }
        Cancellation cancellation = new Cancellation(parts.size());
        for (int i = 0; i < attempts.size(); i++) {
            WriteAttempt attempt = attempts.get(i);
            if (!attempt.holds()) {
                EncodedItem shown = parts.get(i).returnsItem() ? attempt.before() : null;
                if (parts.get(i).insert()) {
                    cancellation.duplicate(i, shown);
                } else {
                    cancellation.conditionFailed(i, shown);
                }
            } else if (attempt.invalid() != null) {
                cancellation.invalid(i, attempt.invalid());
            }
        }
        cancellation.throwIfAny();
        if (tokenRow != null) {
            tokens.remember(tokenRow, fingerprint, batch);
        }
        return true;
    }

    private void admit(ApiOperation<?> operation, List<TransactionPart> parts) {
        Cancellation cancellation = new Cancellation(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            ItemChange change = parts.get(i).change();
            if (injection.conflict(operation, change.table())) {
                cancellation.conflict(i);
                continue;
            }
            try {
                injection.admitWrite(change.table(), change.row());
            } catch (DynamoDbException throttled) {
                ServiceError.rethrowUnlessThrottling(throttled);
                cancellation.throttled(i, throttled);
            }
        }
        cancellation.throwIfAny();
    }

    /** Starts to count for tables by name, under the name or ARN by which a request first gives each. */
    static Map<String, Consumption> consumption(Stream<String> namesOrArns, Catalog catalog) {
        Map<String, Consumption> consumption = new LinkedHashMap<>();
        namesOrArns.forEach(nameOrArn -> {
            TableDefinition table = catalog.require(nameOrArn);
            consumption.computeIfAbsent(table.name(), name -> Consumption.ofTransaction(table, nameOrArn));
        });
        return consumption;
    }

    /** The answer to {@code ReturnConsumedCapacity}, a report for each table. */
    public static List<ConsumedCapacity> report(
            Map<String, Consumption> consumption, @Nullable ReturnConsumedCapacity mode) {
        List<ConsumedCapacity> answer = new ArrayList<>();
        for (Consumption used : consumption.values()) {
            ConsumedCapacity report = used.report(mode);
            if (report != null) {
                answer.add(report);
            }
        }
        return answer;
    }
}
