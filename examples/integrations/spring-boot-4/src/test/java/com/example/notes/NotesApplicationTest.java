package com.example.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.runtime.schema.TableSchema;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
        properties = {
            "spring.cloud.aws.region.static=eu-central-1",
            "spring.cloud.aws.credentials.access-key=test",
            "spring.cloud.aws.credentials.secret-key=test"
        })
class NotesApplicationTest {

    private static final Engine ENGINE = Engine.inMemory();
    private static EngineServer server;

    @Autowired
    private NotesTable notes;

    @DynamicPropertySource
    static void startEngine(DynamicPropertyRegistry registry) throws IOException {
        server = ENGINE.serve();
        TableSchema.create(ENGINE.client(), DynamoDbNotesTable.design());
        registry.add("spring.cloud.aws.dynamodb.endpoint", server::url);
    }

    @AfterAll
    static void stopEngine() {
        server.close();
        ENGINE.close();
    }

    @Test
    void noteIsReadBack() {
        Note milk = new Note("ann", "n-1", "home", Instant.parse("2024-05-01T12:00:00Z"), "Buy milk");
        notes.create(milk);
        assertEquals(Optional.of(milk), notes.note("ann", "n-1"));
    }
}
