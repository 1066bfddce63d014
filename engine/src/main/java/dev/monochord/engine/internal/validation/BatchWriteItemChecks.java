package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What BatchWriteItem checks after {@link RequestConstraints} and before it looks up tables. */
public final class BatchWriteItemChecks {

    private static final int MAX_REQUESTS = 25;

    private BatchWriteItemChecks() {}

    /** Checks a request; gives it back with its items and keys normalised. */
    public static BatchWriteItemRequest check(BatchWriteItemRequest request) {
        int requests = 0;
        for (List<WriteRequest> ofTable : request.requestItems().values()) {
            requests += ofTable.size();
        }
        if (requests > MAX_REQUESTS) {
            throw ServiceError.validation("Too many items requested for the BatchWriteItem call");
        }
        Map<String, List<WriteRequest>> tables = Unchanged.unless(request.requestItems(), ofTable -> {
            ofTable.forEach(BatchWriteItemChecks::checkKind);
            return Unchanged.unless(ofTable, BatchWriteItemChecks::checkValues);
        });
        return tables == request.requestItems()
                ? request
                : request.toBuilder().requestItems(tables).build();
    }

    /** For after the tables' look-up: throws if two requests are about the same row. */
    public static void checkDistinct(List<byte[]> rows) {
        Set<ByteBuffer> seen = new HashSet<>();
        for (byte[] row : rows) {
            if (!seen.add(ByteBuffer.wrap(row))) {
                throw BatchGetItemChecks.duplicates();
            }
        }
    }

    private static void checkKind(WriteRequest write) {
        if ((write.putRequest() == null) == (write.deleteRequest() == null)) {
            throw ServiceError.validation("Supplied AttributeValue has more than one datatypes set, "
                    + "must contain exactly one of the supported datatypes");
        }
    }

    private static WriteRequest checkValues(WriteRequest write) {
        PutRequest put = write.putRequest();
        if (put != null) {
            Map<String, AttributeValue> item = ValueChecks.item(Layer.OLDER, put.item());
            SizeChecks.item(item);
            return item == put.item() ? write : write.copy(to -> to.putRequest(of -> of.item(item)));
        }
        DeleteRequest delete = write.deleteRequest();
        Map<String, AttributeValue> key = ValueChecks.item(Layer.OLDER, delete.key());
        return key == delete.key() ? write : write.copy(to -> to.deleteRequest(of -> of.key(key)));
    }
}
