package dev.monochord.console.planned;

import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.Plan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Whether a table of the connected store can serve a plan of a design. */
record LiveTableCheck(DynamoDbClient client, TableDesign design, String tableName) {

    /** Returns what keeps the plan from being run, and what to do; empty if nothing does. */
    Optional<String> obstacle(Plan plan) {
        TableDescription table;
        try {
            table = client.describeTable(request -> request.tableName(tableName))
                    .table();
        } catch (ResourceNotFoundException missing) {
            return Optional.of("The connected store has no table " + tableName
                    + ". Create it with monochord design create, or start the server on the store that has it.");
        }
        String stored = keys(table.keySchema());
        String designed = designed(design.keys());
        if (!stored.equals(designed)) {
            return Optional.of("Table " + tableName + " of the connected store has the key " + stored
                    + ", and this design has " + designed + ". It is another design's table.");
        }
        String index = plan.index();
        if (index == null) {
            return Optional.empty();
        }
        List<KeySchemaElement> found = table.globalSecondaryIndexes().stream()
                .filter(one -> one.indexName().equals(index))
                .findFirst()
                .map(one -> one.keySchema())
                .or(() -> table.localSecondaryIndexes().stream()
                        .filter(one -> one.indexName().equals(index))
                        .findFirst()
                        .map(one -> one.keySchema()))
                .orElse(List.of());
        return keys(found).equals(designed(design.keys(index)))
                ? Optional.empty()
                : Optional.of("Table " + tableName + " of the connected store has no index " + index + " with the key "
                        + designed(design.keys(index)) + ". Add it with monochord design create.");
    }

    private static String keys(List<KeySchemaElement> keys) {
        return keys.stream().map(KeySchemaElement::attributeName).collect(Collectors.joining(", "));
    }

    private static String designed(List<KeyAttributeDesign> keys) {
        return keys.stream().map(KeyAttributeDesign::name).collect(Collectors.joining(", "));
    }
}
