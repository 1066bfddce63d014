package dev.monochord.cli;

import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.schema.TableSchema;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Notes in an engine behind a port, and two designs of their table: the second sorts them by the time of writing. */
final class MigratingNotes implements AutoCloseable {

    static final String ID = "notes-2";

    private final Engine engine = Engine.inMemory();
    private final EngineServer server;
    private final Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    MigratingNotes(Path folder, int notes) throws IOException {
        this.folder = folder;
        this.server = engine.serve();
        Files.writeString(old(), DesignJson.write(design("1", "NOTE#{noteId}")));
        Files.writeString(next(), DesignJson.write(design("2", "NOTE#{writtenAt}#{noteId}")));
        TableSchema.create(client(), table("NOTE#{noteId}"), "notes");
        for (int i = 0; i < notes; i++) {
            put(note(i));
        }
    }

    Path old() {
        return folder.resolve("notes-1.json");
    }

    Path next() {
        return folder.resolve("notes-2.json");
    }

    static Design design(String version, String sort) {
        return Design.of("notes", version, table(sort));
    }

    /** The first design without its index: the second then only adds attributes where items are. */
    Path withoutIndex() throws IOException {
        TableDesign table = table("NOTE#{noteId}");
        ItemDesign note = ItemDesign.builder("Note")
                .key("AUTHOR#{author}", "NOTE#{noteId}")
                .attributes(table.items().get(0).attributes())
                .build();
        Design design = Design.of(
                "notes",
                "0",
                TableDesign.builder("notes")
                        .keys("pk", "sk")
                        .items(note)
                        .patterns(table.patterns().get(0))
                        .build());
        return Files.writeString(folder.resolve("notes-0.json"), DesignJson.write(design));
    }

    private static TableDesign table(String sort) {
        AttributeDesign author = text("author").asKeyOnly();
        AttributeDesign noteId = text("noteId").asKeyOnly();
        AttributeDesign writtenAt = AttributeDesign.of("writtenAt", "written_at", AttributeType.TIME);
        return TableDesign.builder("notes")
                .keys("pk", "sk")
                .unreadable(UnreadablePolicy.SKIP)
                .indexes(IndexDesign.global("byTag", "tag_pk", "tag_sk"))
                .items(ItemDesign.builder("Note")
                        .key("AUTHOR#{author}", sort)
                        .index("byTag", "TAG#{tag}", "{writtenAt}#{noteId}")
                        .attributes(author, noteId, text("tag"), writtenAt, text("text"))
                        .build())
                .patterns(PatternBuilder.pattern("create", PatternKind.CREATE, "Note")
                        .build())
                .build();
    }

    private static AttributeDesign text(String name) {
        return AttributeDesign.of(name, name, AttributeType.TEXT);
    }

    static Map<String, AttributeValue> note(int number) {
        String id = String.format("n-%06d", number);
        String at = "2024-05-01T12:00:00.000Z";
        Map<String, AttributeValue> note = new TreeMap<>();
        note.put("pk", AttributeValue.fromS("AUTHOR#a" + number % 50));
        note.put("sk", AttributeValue.fromS("NOTE#" + id));
        note.put("tag_pk", AttributeValue.fromS("TAG#home"));
        note.put("tag_sk", AttributeValue.fromS(at + "#" + id));
        note.put("tag", AttributeValue.fromS("home"));
        note.put("written_at", AttributeValue.fromS(at));
        note.put("text", AttributeValue.fromS("secret text " + number));
        return note;
    }

    DynamoDbClient client() {
        return engine.client();
    }

    void fault(String rule) {
        engine.faults().add(rule);
    }

    String url() {
        return server.url().toString();
    }

    void put(Map<String, AttributeValue> note) {
        client().putItem(request -> request.tableName("notes").item(note));
    }

    /** Every item of a table, by its key. */
    Map<String, Map<String, AttributeValue>> items(String table) {
        return client().scanPaginator(scan -> scan.tableName(table)).items().stream()
                .collect(Collectors.toMap(
                        item -> item.get("pk").s() + " " + item.get("sk").s(), item -> item));
    }

    /** The keys and texts that the new table should have. */
    Map<String, String> expected() {
        return items("notes").values().stream()
                .collect(Collectors.toMap(
                        item -> item.get("pk").s() + " NOTE#"
                                + item.get("tag_sk").s(),
                        item -> item.get("text").s()));
    }

    /** The keys and texts that the new table has. */
    Map<String, String> copied() {
        return items("notes_v2").entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, item -> item.getValue().get("text").s()));
    }

    /** Runs a command of migrations on the engine's port; returns its exit code. */
    int migrate(String... arguments) {
        List<String> all = new ArrayList<>(List.of("migrate"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--endpoint", url()));
        return run(all);
    }

    int plan(String... options) {
        List<String> all = new ArrayList<>(List.of("plan", old().toString(), next().toString()));
        all.addAll(List.of(options));
        return migrate(all.toArray(String[]::new));
    }

    int run(List<String> arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(
                new PrintWriter(out),
                new PrintWriter(err),
                () -> new CountDownLatch(1),
                arguments.toArray(String[]::new));
    }

    /** What the last command printed as its result. */
    String out() {
        return out.toString();
    }

    /** What else the last command printed. */
    String err() {
        return err.toString();
    }

    @Override
    public void close() {
        server.close();
        engine.close();
    }
}
