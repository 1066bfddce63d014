package com.example.notes;

import dev.monochord.runtime.Monochord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

public class NotesProducer {

    @Produces
    @ApplicationScoped
    NotesTable notes(DynamoDbClient client) {
        return DynamoDbNotesTable.open(Monochord.create(client));
    }
}
