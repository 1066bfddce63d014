package dev.monochord.runtime.generated;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table of boards and notes on an engine of its own. Nobody really waits: sleeping is written down instead. */
final class NoteTable implements AutoCloseable {

    static final TableInfo INFO =
            new TableInfo("notebook", "1", "notes", "pk", "sk", null, List.of(Note.TYPE, Board.TYPE));

    static final ReadPattern NOTES = ReadPattern.named("notes").build();
    static final ReadPattern NOTES_DOWN =
            ReadPattern.named("notesDown").descending().build();
    static final ReadPattern BY_LABEL = ReadPattern.named("byLabel")
            .index("GSI1", "gsi1pk", "gsi1sk")
            .shards(Note.SHARDS)
            .build();
    static final ReadPattern BY_LABEL_DOWN = ReadPattern.named("byLabelDown")
            .index("GSI1", "gsi1pk", "gsi1sk")
            .shards(Note.SHARDS)
            .descending()
            .build();

    final Engine engine = Engine.inMemory();
    final List<Duration> sleeps = new ArrayList<>();
    final Monochord monochord;
    final TableAccess table;

    NoteTable() {
        this(builder -> builder);
    }

    NoteTable(UnaryOperator<Monochord.Builder> options) {
        createTable();
        monochord = options.apply(Monochord.builder()
                        .client(engine.client())
                        .clock(engine.clock())
                        .retries(RetryPolicy.standard())
                        .random(new Random(7))
                        .sleeper(sleeps::add))
                .build();
        table = monochord.open(INFO);
    }

    private void createTable() {
        engine.client()
                .createTable(request -> request.tableName("notes")
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(text("pk"), text("sk"), text("gsi1pk"), text("gsi1sk"))
                        .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
                        .globalSecondaryIndexes(index -> index.indexName("GSI1")
                                .keySchema(key("gsi1pk", KeyType.HASH), key("gsi1sk", KeyType.RANGE))
                                .projection(all -> all.projectionType(ProjectionType.ALL))));
    }

    private static AttributeDefinition text(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    <T> void put(ItemType<T> type, T item) {
        engine.client().putItem(request -> request.tableName("notes").item(type.encode(item)));
    }

    Note put(Note note) {
        put(Note.TYPE, note);
        return note;
    }

    /** So many notes on a board, ids padded so that they sort by number; the rank is the number. */
    List<Note> putNotes(String board, int count) {
        List<Note> notes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            notes.add(put(Note.of(board, String.format("%05d", i), i)));
        }
        return notes;
    }

    static AttributeValue partition(String board) {
        return Keys.partition("BOARD#", "board", board);
    }

    ReadCall<Note> notes(String board) {
        return table.query(NOTES, Note.TYPE, partition(board)).sortBeginsWith("NOTE#");
    }

    ReadCall<Note> labelled(String label) {
        return table.query(BY_LABEL, Note.TYPE, label(label));
    }

    static AttributeValue label(String label) {
        return Keys.partition("LABEL#", "label", label);
    }

    @Override
    public void close() {
        engine.close();
    }
}
