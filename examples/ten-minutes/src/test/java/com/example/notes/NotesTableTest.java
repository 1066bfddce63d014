package com.example.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class NotesTableTest {

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbNotesTable.design());

    private final NotesTable notes = DynamoDbNotesTable.open(monochord.monochord());
    private final Note milk = new Note("ann", "n-1", "home", Instant.parse("2024-05-01T12:00:00Z"), "Buy milk");

    @Test
    void aNoteIsReadBack() {
        notes.create(milk);
        assertEquals(Optional.of(milk), notes.note("ann", "n-1"));
        assertThrows(ConflictException.class, () -> notes.create(milk));
    }

    @Test
    void aNoteIsStoredAsDesigned() {
        notes.create(milk);
        Map<String, AttributeValue> stored = monochord.client()
                .scan(request -> request.tableName(monochord.tableName("notes")))
                .items()
                .get(0);
        assertEquals(
                Map.of(
                        "pk", AttributeValue.fromS("AUTHOR#ann"),
                        "sk", AttributeValue.fromS("NOTE#n-1"),
                        "tag_pk", AttributeValue.fromS("TAG#home"),
                        "tag_sk", AttributeValue.fromS("2024-05-01T12:00:00.000Z#n-1"),
                        "tag", AttributeValue.fromS("home"),
                        "written_at", AttributeValue.fromS("2024-05-01T12:00:00.000Z"),
                        "text", AttributeValue.fromS("Buy milk")),
                stored);
    }

    @Test
    void theNotesOfATagAreReadFromTheIndex() {
        notes.create(milk);
        notes.create(new Note("bob", "n-2", "work", Instant.parse("2024-05-02T12:00:00Z"), "Call Ann"));
        monochord.requests().clear();

        assertEquals(List.of(milk), notes.tagged("home", PageRequest.first(10)).items());

        monochord.requests().hasNoScan().hasOperations("Query").queriedOnly("byTag").usedAtMost(0.5);
    }

    @Test
    void aThrottledWriteIsTriedAgain() {
        notes.create(milk);
        monochord.faults().add("throttle,times=2@UpdateItem");
        notes.rewrite("ann", "n-1", "Buy oat milk");
        monochord.requests().hasCount("UpdateItem", 3);
        assertEquals("Buy oat milk", notes.note("ann", "n-1").orElseThrow().text());
    }
}
