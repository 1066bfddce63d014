package com.example.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.runtime.schema.TableSchema;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@MicronautTest(startApplication = false)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NotesTest implements TestPropertyProvider {

    private final Engine engine = Engine.inMemory();
    private EngineServer server;

    @Inject
    NotesTable notes;

    @Override
    public Map<String, String> getProperties() {
        try {
            server = engine.serve();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        TableSchema.create(engine.client(), DynamoDbNotesTable.design());
        return Map.of(
                "aws.services.dynamodb.endpoint-override", server.url().toString(),
                "aws.region", "eu-central-1",
                "aws.access-key-id", "test",
                "aws.secret-access-key", "test");
    }

    @AfterAll
    void stopEngine() {
        server.close();
        engine.close();
    }

    @Test
    void noteIsReadBack() {
        Note milk = new Note("ann", "n-1", "home", Instant.parse("2024-05-01T12:00:00Z"), "Buy milk");
        notes.create(milk);
        assertEquals(Optional.of(milk), notes.note("ann", "n-1"));
    }
}
