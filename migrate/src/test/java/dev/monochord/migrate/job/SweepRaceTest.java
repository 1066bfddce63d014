package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes between the moment at which a sweep reads an item and that at which it writes it. */
class SweepRaceTest extends NotesInPlace {

    @Test
    void attributeThatIsAddedInBetweenStays() throws Exception {
        create(text("title", "title"), text("title", "headline").orNamed("title"));
        put(1, "title", s("old"));
        start();
        engine.recorder().clear();

        sweep(once(() -> update("SET readAt = :v", n("7"))));

        assertNote(1, "headline", s("old"), "readAt", n("7"));
        assertThat(engine.recorder().calls())
                .filteredOn(call -> call.tables().contains("notes"))
                .extracting(RecordedCall::operation)
                .contains("UpdateItem")
                .doesNotContain("PutItem", "TransactWriteItems");
    }

    @Test
    void attributeThatTheSweepSetsAndAnotherSetFirstIsNotOverwritten() throws Exception {
        create(text("title", "title"), text("title", "headline").orNamed("title"));
        put(1, "title", s("old"));
        start();

        sweep(once(() -> update("SET headline = :v", s("newer"))));

        assertNote(1, "headline", s("newer"));
    }

    @Test
    void itemThatMovesToAnotherFormOfItsKeyKeepsWhatIsAddedInBetween() throws Exception {
        AttributeDesign read =
                AttributeDesign.of("read", "readAt", AttributeType.LONG).asNullable();
        create(
                table(note(text("title", "title"))
                        .attributes(read)
                        .alternativeKey("N#{number}", null)
                        .build()),
                table(note(text("title", "headline").orNamed("title"))
                        .attributes(read)
                        .alternativeKey("N#{number}", null)
                        .build()));
        engine.client().putItem(put -> put.tableName("notes").item(Map.of("pk", s("N#1"), "title", s("old"))));
        start();

        sweep(once(() -> update("N#1", "SET readAt = :v", n("7"))));

        assertNote(1, "headline", s("old"), "readAt", n("7"));
        assertThat(item("N#1")).isEmpty();
    }

    @Test
    void changesOfItemsWithManyAttributesAreSeen() throws Exception {
        create(text("title", "zz_title"), text("title", "headline").orNamed("zz_title"));
        Map<String, AttributeValue> many = new HashMap<>(Map.of("pk", s("NOTE#1"), "zz_title", s("old")));
        for (int i = 0; i < 200; i++) {
            many.put("a" + i, n("0"));
        }
        engine.client().putItem(put -> put.tableName("notes").item(many));
        start();

        sweep(once(() -> update("SET zz_title = :v, a199 = :v", s("newer"))));

        assertThat(item("NOTE#1"))
                .hasSize(202)
                .containsEntry("headline", s("newer"))
                .containsEntry("a199", s("newer"));
    }
}
