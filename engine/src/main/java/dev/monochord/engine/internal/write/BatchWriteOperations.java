package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.BatchWriteItemChecks;
import dev.monochord.engine.internal.validation.IndexKeyChecks;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** BatchWriteItem: up to 25 puts and deletes that share a trip to the disk, not a fate. */
public record BatchWriteOperations(
        Catalog catalog, ItemWriter writer, ItemCollections collections, FaultInjection injection) {

    private static final ApiOperation<BatchWriteItemRequest> BATCH_WRITE_ITEM = ApiOperation.builder(
                    "BatchWriteItem", BatchWriteItemRequest::builder)
            .constraints(ItemRequestConstraints.BATCH_WRITE_ITEM)
            .tables(request -> request.requestItems().keySet().stream())
            .items(BatchWriteItemResponse.class, BatchWriteOperations::written)
            .build();

    public List<OperationHandler<?, ?>> operations() {
        return List.of(BATCH_WRITE_ITEM.handledBy(this::batchWriteItem));
    }

    private static int written(BatchWriteItemRequest request, BatchWriteItemResponse response) {
        return count(request.requestItems()) - count(response.unprocessedItems());
    }

    private static int count(Map<String, List<WriteRequest>> writes) {
        return writes.values().stream().mapToInt(List::size).sum();
    }

    private record Element(String name, WriteRequest source, ItemChange change) {}

    private BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest asked) {
        BatchWriteItemRequest request = BatchWriteItemChecks.check(asked);
        List<Element> elements = new ArrayList<>();
        request.requestItems().forEach((name, writes) -> {
            TableDefinition table = catalog.require(name);
            for (WriteRequest write : writes) {
                elements.add(new Element(name, write, change(table, write)));
            }
            // By their rows and over all that came so far: a table may be named twice, by its name and by its ARN.
            BatchWriteItemChecks.checkDistinct(
                    elements.stream().map(element -> element.change().row()).toList());
        });
        Map<String, List<WriteRequest>> unprocessed = new LinkedHashMap<>();
        List<Element> admitted = admit(elements, unprocessed);
        Map<String, Consumption> consumption = new LinkedHashMap<>();
        elements.forEach(element -> consumption.computeIfAbsent(
                element.change().table().name(),
                name -> new Consumption(element.change().table(), element.name())));
        if (!admitted.isEmpty()) {
            write(admitted, consumption, unprocessed);
        }
        BatchWriteItemResponse.Builder answer = BatchWriteItemResponse.builder().unprocessedItems(unprocessed);
        List<ConsumedCapacity> capacity = new ArrayList<>();
        consumption.values().forEach(used -> {
            ConsumedCapacity report = used.report(request.returnConsumedCapacity());
            if (report != null) {
                capacity.add(report);
            }
        });
        if (!capacity.isEmpty()) {
            answer.consumedCapacity(capacity);
        }
        if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
            answer.itemCollectionMetrics(
                    collections.metrics(admitted.stream().map(Element::change).toList()));
        }
        return answer.build();
    }

    private void write(
            List<Element> admitted, Map<String, Consumption> consumption, Map<String, List<WriteRequest>> unprocessed) {
        writer.writeAll(
                admitted.stream().map(Element::change).toList(),
                List.of(),
                table -> Objects.requireNonNull(consumption.get(table.name())),
                new ItemWriter.Review() {

                    private int left;

                    @Override
                    public boolean accept(List<WriteAttempt> attempts, WriteBatch batch) {
                        for (WriteAttempt attempt : attempts) {
                            if (attempt.invalid() != null) {
                                throw attempt.invalid();
                            }
                        }
                        return true;
                    }

                    @Override
                    public void throttled(int attempt, DynamoDbException refusal) {
                        if (++left == admitted.size()) {
                            throw refusal;
                        }
                        leave(admitted.get(attempt), unprocessed);
                    }
                });
    }

    private static void leave(Element element, Map<String, List<WriteRequest>> unprocessed) {
        unprocessed.computeIfAbsent(element.name(), name -> new ArrayList<>()).add(element.source());
    }

    /** Returns the elements that are not throttled; if all are, the request fails as a put would. */
    private List<Element> admit(List<Element> elements, Map<String, List<WriteRequest>> unprocessed) {
        List<Element> admitted = new ArrayList<>(elements.size());
        DynamoDbException last = null;
        for (Element element : elements) {
            ItemChange change = element.change();
            boolean left = injection.leaveUnprocessed(BATCH_WRITE_ITEM, change.table());
            if (!left) {
                try {
                    injection.admitWrite(change.table(), change.row());
                } catch (DynamoDbException throttled) {
                    ServiceError.rethrowUnlessThrottling(throttled);
                    last = throttled;
                    left = true;
                }
            }
            if (left) {
                leave(element, unprocessed);
            } else {
                admitted.add(element);
            }
        }
        if (admitted.isEmpty() && last != null) {
            throw last;
        }
        return admitted;
    }

    private ItemChange change(TableDefinition table, WriteRequest write) {
        if (write.putRequest() != null) {
            Map<String, AttributeValue> item = write.putRequest().item();
            PrimaryKeyChecks.batchItem(table.key(), item);
            IndexKeyChecks.item(table.indexes(), item);
            return ItemChange.put(table, item, ItemCondition.ALWAYS);
        }
        Map<String, AttributeValue> key = write.deleteRequest().key();
        PrimaryKeyChecks.key(table.key(), key);
        return ItemChange.delete(table, key, ItemCondition.ALWAYS);
    }
}
