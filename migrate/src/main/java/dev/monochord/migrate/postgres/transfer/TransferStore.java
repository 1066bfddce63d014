package dev.monochord.migrate.postgres.transfer;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.internal.migration.MigrationAccess;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.mirror.StoreRequests;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The DynamoDB side of a transfer, with the retries and errors of the runtime. A failed condition is thrown as the SDK's
 * exception. Every write has to be conditional, so that a second attempt does no harm. Thread-safe.
 */
public final class TransferStore {

    private static final String PATTERN = "transfer";
    private static final int PAGE = 200;

    private final StoreRequests requests;
    private final ShapeReader reader;

    public TransferStore(Monochord monochord) {
        this(MigrationAccess.requests(monochord), MigrationAccess.reader(monochord));
    }

    private TransferStore(StoreRequests requests, ShapeReader reader) {
        this.requests = requests;
        this.reader = reader;
    }

    /** The same with a check before each attempt at a write. If it throws, nothing is sent. */
    public TransferStore permitted(Runnable check) {
        return new TransferStore(requests.permitted(check), reader);
    }

    public void put(PutItemRequest put) {
        PutItemRequest request =
                put.toBuilder().returnConsumedCapacity(requests.capacity()).build();
        requests.send(put.tableName(), PATTERN, DynamoDbOperation.PUT_ITEM, client -> client.putItem(request));
    }

    public void update(UpdateItemRequest update) {
        UpdateItemRequest request =
                update.toBuilder().returnConsumedCapacity(requests.capacity()).build();
        requests.send(update.tableName(), PATTERN, DynamoDbOperation.UPDATE_ITEM, client -> client.updateItem(request));
    }

    public void delete(DeleteItemRequest delete) {
        DeleteItemRequest request =
                delete.toBuilder().returnConsumedCapacity(requests.capacity()).build();
        requests.send(delete.tableName(), PATTERN, DynamoDbOperation.DELETE_ITEM, client -> client.deleteItem(request));
    }

    /**
     * Carries out a transaction once, however often it is sent.
     *
     * @param table one of its tables, for messages
     */
    public void transact(String table, TransactWriteItemsRequest transaction) {
        TransactWriteItemsRequest request = transaction.toBuilder()
                .clientRequestToken(UUID.randomUUID().toString())
                .returnConsumedCapacity(requests.capacity())
                .build();
        requests.send(
                table, PATTERN, DynamoDbOperation.TRANSACT_WRITE_ITEMS, client -> client.transactWriteItems(request));
    }

    /** Reads the items that there are, consistently, by key. */
    public Map<Map<String, AttributeValue>, Map<String, AttributeValue>> read(
            String table, Collection<Map<String, AttributeValue>> keys) {
        List<Place> places =
                keys.stream().distinct().map(key -> new Place(table, key)).toList();
        List<Map<String, AttributeValue>> items = reader.read(PATTERN, places);
        Map<Map<String, AttributeValue>, Map<String, AttributeValue>> found = new HashMap<>();
        for (int i = 0; i < places.size(); i++) {
            if (!items.get(i).isEmpty()) {
                found.put(places.get(i).key(), items.get(i));
            }
        }
        return found;
    }

    /** Hands over every item of a table, read consistently, page by page. */
    public void scan(String table, Consumer<List<Map<String, AttributeValue>>> pages) {
        @Nullable Map<String, AttributeValue> from = null;
        do {
            ShapeReader.Part part = reader.scan(PATTERN, table, 0, 1, from, PAGE);
            pages.accept(part.items());
            from = part.next();
        } while (from != null);
    }
}
