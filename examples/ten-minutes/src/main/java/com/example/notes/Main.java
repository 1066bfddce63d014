package com.example.notes;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Instant;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        try (DynamoDbClient client = DynamoDbClient.create()) {
            TableSchema.create(client, DynamoDbNotesTable.design());
            NotesTable notes = DynamoDbNotesTable.open(Monochord.create(client));
            notes.create(new Note("ann", UUID.randomUUID().toString(), "home", Instant.now(), "Buy milk"));
            notes.tagged("home", PageRequest.first(10)).items().forEach(System.out::println);
        }
    }
}
