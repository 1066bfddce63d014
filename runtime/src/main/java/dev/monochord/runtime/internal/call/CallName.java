package dev.monochord.runtime.internal.call;

import dev.monochord.model.plan.DynamoDbOperation;
import org.jspecify.annotations.Nullable;

/**
 * What a request is called in messages and to the listener.
 *
 * @param table the actual name of the table; for several, of the first
 * @param pattern the method of the table interface, or what the runtime does on its own
 * @param operation the operation of the service
 * @param index the index that is read, or null
 */
public record CallName(
        String table,
        String pattern,
        DynamoDbOperation operation,
        @Nullable String index) {

    public CallName(String table, String pattern, DynamoDbOperation operation) {
        this(table, pattern, operation, null);
    }

    @Override
    public String toString() {
        return operation.apiName() + " of " + pattern + " on " + (index == null ? "" : "index " + index + " of ")
                + "table " + table;
    }
}
