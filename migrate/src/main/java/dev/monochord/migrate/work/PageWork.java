package dev.monochord.migrate.work;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a pass does with some items of a table. It may be done again for the same items, by another worker at the same time,
 * and must then do no harm: a lease does not reach the tables. Thread-safe.
 */
@FunctionalInterface
interface PageWork {

    PageResult process(List<Map<String, AttributeValue>> items);
}
