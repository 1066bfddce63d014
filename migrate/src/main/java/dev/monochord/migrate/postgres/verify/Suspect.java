package dev.monochord.migrate.postgres.verify;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A row or item that did not agree.
 *
 * @param rowKey the key of the row; null for an item that names none
 * @param itemKey the key of the item; null if the row has none
 */
record Suspect(
        String source,
        @Nullable List<String> rowKey,
        @Nullable Map<String, AttributeValue> itemKey) {}
