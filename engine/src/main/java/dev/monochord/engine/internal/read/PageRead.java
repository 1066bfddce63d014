package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One page of a query or a scan, fully resolved.
 *
 * @param index the index that is read, or null for the table itself
 * @param partition the partition that is read, or null for a scan
 * @param limit how many items to look at, or 0 for as many as fit in a page
 * @param filter what an item must fulfil to be returned
 * @param projection what is returned of an item, or null where only the count is asked for
 * @param fetch whether the whole item is fetched from the table for each row of a local index
 */
public record PageRead(
        TableDefinition table,
        @Nullable IndexSchema index,
        KeyRange range,
        byte @Nullable [] partition,
        boolean descending,
        boolean consistent,
        int limit,
        ItemCondition filter,
        @Nullable Function<EncodedItem, Map<String, AttributeValue>> projection,
        boolean fetch) {}
