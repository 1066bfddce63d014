package com.example.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(EngineResource.class)
class NotesTest {

    @Inject
    NotesTable notes;

    @Test
    void noteIsReadBack() {
        Note milk = new Note("ann", "n-1", "home", Instant.parse("2024-05-01T12:00:00Z"), "Buy milk");
        notes.create(milk);
        assertEquals(Optional.of(milk), notes.note("ann", "n-1"));
    }
}
