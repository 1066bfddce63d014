package com.example.notes;

import dev.monochord.runtime.Monochord;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@Factory
class NotesFactory {

    @Singleton
    NotesTable notes(DynamoDbClient client) {
        return DynamoDbNotesTable.open(Monochord.create(client));
    }
}
