package dev.monochord.benchmarks.migrate;

import dev.monochord.migrate.transform.ItemTransform;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;

/** What is stored in a table. */
record StoredItems(DynamoDbClient client, String table) {

    /** How many items have no account, in an attribute of its own or in that of the service. */
    long withoutAccount() {
        return count(item -> item.get("AccountId") == null
                || item.get("AccountService") == null
                || item.get("AccountService").s().startsWith("_"));
    }

    /** How many items came from one that was stored without its account. */
    long movedFromNoAccount() {
        return count(item ->
                item.containsKey("MigratedFrom") && item.get("MigratedFrom").s().startsWith("_"));
    }

    /** How many items are not in their new form. */
    long inOldForm(ItemTransform transform) {
        return count(item -> !transform.up(item).equals(List.of(item)));
    }

    private long count(Predicate<Map<String, AttributeValue>> which) {
        return client.scanPaginator(request -> request.tableName(table)).items().stream()
                .filter(which)
                .count();
    }

    private List<GlobalSecondaryIndexDescription> indexes() {
        return client.describeTable(request -> request.tableName(table)).table().globalSecondaryIndexes();
    }

    int activeIndexes() {
        return (int) indexes().stream()
                .filter(index -> index.indexStatus() == IndexStatus.ACTIVE)
                .count();
    }

    int unfinishedIndexes() {
        return indexes().size() - activeIndexes();
    }
}
