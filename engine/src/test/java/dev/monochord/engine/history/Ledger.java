package dev.monochord.engine.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** A table of books. To write is to add a page with one's name at the end of one or several books. */
record Ledger(DynamoDbClient client, int books) {

    private static final String TABLE = "ledger";

    void create() {
        client.createTable(request -> request.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(KeySchemaElement.builder()
                        .attributeName("book")
                        .keyType(KeyType.HASH)
                        .build())
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("book")
                        .attributeType(ScalarAttributeType.N)
                        .build()));
        client.waiter().waitUntilTableExists(request -> request.tableName(TABLE));
    }

    /** Adds a page to one book by a single update. */
    void append(int book, String name) {
        client.updateItem(request -> request.tableName(TABLE)
                .key(key(book))
                .updateExpression("SET pages = list_append(if_not_exists(pages, :none), :page)")
                .expressionAttributeValues(page(name)));
    }

    /** Adds a page to several books by one transaction, which fails where a book has more pages than {@code most}. */
    void append(List<Integer> several, String name, int most) {
        List<TransactWriteItem> writes = new ArrayList<>();
        for (int book : several) {
            Map<String, AttributeValue> values = new HashMap<>(page(name));
            values.put(":most", AttributeValue.fromN(Integer.toString(most)));
            writes.add(TransactWriteItem.builder()
                    .update(update -> update.tableName(TABLE)
                            .key(key(book))
                            .updateExpression("SET pages = list_append(if_not_exists(pages, :none), :page)")
                            .conditionExpression("attribute_not_exists(pages) OR size(pages) <= :most")
                            .expressionAttributeValues(values))
                    .build());
        }
        client.transactWriteItems(request -> request.transactItems(writes));
    }

    /** The pages of all books at one moment. */
    List<List<String>> snapshot() {
        List<TransactGetItem> reads = new ArrayList<>();
        for (int book = 0; book < books; book++) {
            Map<String, AttributeValue> key = key(book);
            reads.add(TransactGetItem.builder()
                    .get(get -> get.tableName(TABLE).key(key))
                    .build());
        }
        return client.transactGetItems(request -> request.transactItems(reads)).responses().stream()
                .map(response -> pages(response.item()))
                .toList();
    }

    private static List<String> pages(Map<String, AttributeValue> item) {
        return item.containsKey("pages")
                ? item.get("pages").l().stream().map(AttributeValue::s).toList()
                : List.of();
    }

    private static Map<String, AttributeValue> key(int book) {
        return Map.of("book", AttributeValue.fromN(Integer.toString(book)));
    }

    private static Map<String, AttributeValue> page(String name) {
        return Map.of(
                ":none", AttributeValue.fromL(List.of()),
                ":page", AttributeValue.fromL(List.of(AttributeValue.fromS(name))));
    }
}
