package dev.monochord.testing;

import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.runtime.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The tables of the designs that a test class asks for: created once, emptied between tests, dropped in the end. */
record TestTables(List<TableDesign> designs, String prefix) {

    /** The most writes of a BatchWriteItem. */
    private static final int BATCH = 25;

    void create(DynamoDbClient client) {
        for (TableDesign design : designs) {
            TableSchema.create(client, unprotected(design), name(design));
        }
    }

    /** Tables of tests can be dropped, and need no backups. */
    private static TableDesign unprotected(TableDesign design) {
        TableOptions settings = design.settings();
        return new TableDesign(
                design.name(),
                design.javaType(),
                design.partition(),
                design.sort(),
                design.naming(),
                design.typeAttribute(),
                design.timeToLive(),
                design.unreadable(),
                design.indexes(),
                new TableOptions(settings.onDemand(), false, false, settings.stream()),
                design.items(),
                design.patterns(),
                design.transactions());
    }

    void empty(DynamoDbClient client) {
        for (TableDesign design : designs) {
            List<WriteRequest> deletes = new ArrayList<>();
            client.scanPaginator(request -> request.tableName(name(design)).consistentRead(true))
                    .items()
                    .forEach(item -> deletes.add(deletion(design, item)));
            for (int from = 0; from < deletes.size(); from += BATCH) {
                write(client, name(design), deletes.subList(from, Math.min(from + BATCH, deletes.size())));
            }
        }
    }

    private static WriteRequest deletion(TableDesign design, Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new HashMap<>();
        for (KeyAttributeDesign attribute : design.keys()) {
            key.put(attribute.name(), item.get(attribute.name()));
        }
        return WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build();
    }

    private static void write(DynamoDbClient client, String table, List<WriteRequest> deletes) {
        Map<String, List<WriteRequest>> left = Map.of(table, deletes);
        while (!left.isEmpty()) {
            Map<String, List<WriteRequest>> sent = left;
            left = client.batchWriteItem(request -> request.requestItems(sent)).unprocessedItems();
        }
    }

    /** Drops those that are there; one that cannot be dropped does not keep the others. */
    void drop(DynamoDbClient client) {
        SdkException failure = null;
        for (TableDesign design : designs) {
            try {
                client.deleteTable(request -> request.tableName(name(design)));
            } catch (ResourceNotFoundException neverCreated) {
                continue;
            } catch (SdkException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Drops the tables that tests made by themselves. */
    void dropOthers(DynamoDbClient client) {
        Set<String> mine = new HashSet<>();
        designs.forEach(design -> mine.add(name(design)));
        List<String> others = client.listTablesPaginator().tableNames().stream()
                .filter(table -> !mine.contains(table))
                .toList();
        for (String table : others) {
            client.updateTable(request -> request.tableName(table).deletionProtectionEnabled(false));
            client.deleteTable(request -> request.tableName(table));
        }
    }

    private String name(TableDesign design) {
        return prefix + design.name();
    }
}
