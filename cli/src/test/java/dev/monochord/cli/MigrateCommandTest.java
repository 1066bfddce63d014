package dev.monochord.cli;

import static dev.monochord.cli.MigratingNotes.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.model.Design;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.schema.TableSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class MigrateCommandTest {

    private static final String LEASE = "--lease=20ms";

    @TempDir
    Path folder;

    private MigratingNotes notes;

    @BeforeEach
    void open() throws IOException {
        notes = new MigratingNotes(folder, 120);
    }

    @AfterEach
    void close() {
        notes.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--segments|0|--segments is from 1 to 100000, got 0",
                "--segments|100001|--segments is from 1 to 100000, got 100001",
                "--id|a b|--id is 1 to 64 letters, digits, dots, _ and -, got 'a b'",
                "--items-per-second|0|--items-per-second is 1 or more, got 0",
                "--rate|0|--rate is 1 or more, got 0"
            })
    void optionThatCannotBeUsedIsRejectedBeforeAnythingIsCreated(String option, String value, String message) {
        assertThat(notes.plan("--create", option, value)).isEqualTo(2);
        assertThat(notes.err()).contains(message);
        assertThat(notes.client().listTables().tableNames()).containsExactly("notes");
    }

    @Test
    void migratesFromThePlanToTheContract() {
        assertThat(notes.plan("--create", "--json")).isZero();
        assertThat(notes.out()).contains("\"migration\": \"notes-2\"");
        assertThat(notes.err()).contains("Start it with: monochord migrate start notes-2");
        assertThat(notes.migrate("status")).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: PLANNED\n");

        assertThat(notes.migrate("start", ID, LEASE)).isZero();
        assertThat(notes.err()).contains("Writes go to both shapes.", "Copying.");
        assertThat(notes.out()).isEqualTo("notes-2: BACKFILL, copy-1 0.0 %\n");

        assertThat(notes.migrate("work", ID, LEASE)).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: READ_NEW\n");
        assertThat(notes.err()).contains("Verified: the shapes are equal.", "monochord migrate cutover notes-2");
        assertThat(notes.copied()).hasSize(120).isEqualTo(notes.expected());

        assertThat(notes.migrate("cutover", ID, "--reads", "25", LEASE, "--json"))
                .isZero();
        assertThat(notes.out()).contains("\"readShare\": 25", "\"phase\": \"READ_NEW\"");
        assertThat(notes.migrate("cutover", ID, "--dry-run")).isZero();
        assertThat(notes.migrate("cutover", ID, LEASE)).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: CUT_OVER\n");
        assertThat(notes.migrate("cutover", ID, "--back", LEASE)).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: READ_NEW\n");
        assertThat(notes.migrate("cutover", ID, LEASE)).isEqualTo(3);
        assertThat(notes.err()).contains("not verified since the last way back");
        assertThat(notes.migrate("verify", ID, LEASE)).isZero();
        assertThat(notes.migrate("cutover", ID, LEASE)).isZero();
        assertThat(notes.migrate("verify", ID, LEASE)).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: CUT_OVER\n");

        assertThat(notes.migrate("contract", ID, "--confirm", "notes", LEASE)).isEqualTo(2);
        assertThat(notes.migrate("contract", ID, "--confirm", ID, LEASE)).isEqualTo(3);
        assertThat(notes.err()).contains("Table notes is protected against deletion.", "--keep-old");
        notes.client().updateTable(update -> update.tableName("notes").deletionProtectionEnabled(false));
        assertThat(notes.migrate("contract", ID, "--confirm", ID, LEASE)).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: DONE\n");
        assertThat(notes.client().listTables().tableNames()).containsExactly("monochord_migrations", "notes_v2");

        assertThat(notes.migrate("status", ID)).isZero();
        assertThat(notes.out())
                .contains("copy-1", "100.0 %, 120 of 120 items", "120 written", "history", "The old table is deleted.")
                .doesNotContain("next");
        assertThat(notes.migrate("work", ID)).isZero();
    }

    @Test
    void itemsThatStayInTheirTableAreSweptAndIndexed() throws IOException {
        notes.client().updateTable(update -> update.tableName("notes").deletionProtectionEnabled(false));
        notes.client().deleteTable(delete -> delete.tableName("notes"));
        String before = notes.withoutIndex().toString();
        TableSchema.create(
                notes.client(),
                DesignJson.read(Files.readString(Path.of(before))).tables().get(0),
                "notes");
        for (int i = 0; i < 40; i++) {
            Map<String, AttributeValue> note = MigratingNotes.note(i);
            note.keySet().removeAll(List.of("tag_pk", "tag_sk"));
            notes.put(note);
        }

        assertThat(notes.migrate("plan", before, notes.old().toString(), "--create", "--id", "index"))
                .isZero();
        assertThat(notes.out()).contains("in place (A)");
        assertThat(notes.migrate("start", "index", LEASE)).as(notes::err).isZero();
        assertThat(notes.migrate("work", "index", LEASE)).as(notes::err).isZero();
        assertThat(notes.out()).isEqualTo("index: READ_NEW\n");
        assertThat(notes.client()
                        .query(query -> query.tableName("notes")
                                .indexName("byTag")
                                .keyConditionExpression("tag_pk = :tag")
                                .expressionAttributeValues(Map.of(":tag", AttributeValue.fromS("TAG#home"))))
                        .count())
                .isEqualTo(40);
        assertThat(notes.migrate("cutover", "index", LEASE)).as(notes::err).isZero();
        assertThat(notes.migrate("contract", "index", "--confirm", "index", LEASE))
                .isZero();
        assertThat(notes.err()).contains("No index was removed.");
    }

    @Test
    void worksInTheFolderOfAnEngine() {
        String data = folder.resolve("data").toString();
        try (Engine engine = Engine.open(Path.of(data))) {
            TableSchema.create(
                    engine.client(),
                    MigratingNotes.design("1", "NOTE#{noteId}").tables().get(0),
                    "notes");
            engine.client().putItem(put -> put.tableName("notes").item(MigratingNotes.note(1)));
        }
        String[][] commands = {
            {"plan", notes.old().toString(), notes.next().toString(), "--create"},
            {"start", ID, LEASE},
            {"work", ID, LEASE},
            {"cutover", ID, LEASE}
        };
        for (String[] command : commands) {
            List<String> all = new ArrayList<>(List.of("migrate"));
            all.addAll(List.of(command));
            all.addAll(List.of("--data", data));
            assertThat(notes.run(all)).as(notes::err).isZero();
        }
        assertThat(notes.out()).isEqualTo("notes-2: CUT_OVER\n");
    }

    @Test
    void contractKeepsTheOldTableIfAsked() {
        verified();
        notes.migrate("cutover", ID, LEASE);

        assertThat(notes.migrate("contract", ID, "--confirm", ID, "--keep-old", LEASE))
                .isZero();
        assertThat(notes.err()).contains("No table was deleted.");
        assertThat(notes.items("notes")).hasSize(120);
    }

    @Test
    void abortDeletesTheNewTable() {
        verified();

        assertThat(notes.migrate("abort", ID, LEASE)).as(notes::err).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: ABORTED\n");
        assertThat(notes.client().listTables().tableNames()).containsExactly("monochord_migrations", "notes");
        assertThat(notes.migrate("cutover", ID, LEASE)).isEqualTo(3);
    }

    @Test
    void tableThatHasItemsIsNoTarget() {
        Design next = MigratingNotes.design("2", "NOTE#{writtenAt}#{noteId}");
        TableSchema.create(notes.client(), next.tables().get(0), "taken");
        notes.client().putItem(put -> put.tableName("taken").item(MigratingNotes.note(1)));
        notes.plan("--create", "--to-table", "taken");

        assertThat(notes.migrate("start", ID, LEASE)).as(notes::err).isEqualTo(3);
        assertThat(notes.err()).contains("Table taken exists and has items that are not the migration's.");
        assertThat(notes.migrate("abort", ID, LEASE)).isZero();
        assertThat(notes.items("taken")).hasSize(1);
    }

    @Test
    void plantedMissingExtraAndDifferentItemsBlockCutOver() throws IOException {
        verified();
        Map<String, Map<String, AttributeValue>> copies = notes.items("notes_v2");
        List<Map<String, AttributeValue>> some =
                copies.values().stream().limit(2).toList();
        notes.client().deleteItem(request -> request.tableName("notes_v2").key(key(some.get(0))));
        Map<String, AttributeValue> different = new TreeMap<>(some.get(1));
        different.put("text", AttributeValue.fromS("another secret"));
        notes.client().putItem(request -> request.tableName("notes_v2").item(different));
        Map<String, AttributeValue> extra = new TreeMap<>(some.get(1));
        extra.put("pk", AttributeValue.fromS("AUTHOR#nobody"));
        notes.client().putItem(request -> request.tableName("notes_v2").item(extra));

        assertThat(notes.migrate("verify", ID, LEASE)).isEqualTo(3);
        assertThat(notes.out()).contains("blocked: 3 items differ between the shapes.");
        assertThat(notes.migrate("cutover", ID, "--dry-run")).isEqualTo(3);
        assertThat(notes.migrate("cutover", ID, LEASE)).isEqualTo(3);
        assertThat(notes.err()).contains("cannot be cut over", "3 items differ", "monochord migrate report notes-2");

        assertThat(notes.migrate("report", ID, "--json")).isZero();
        assertThat(notes.out())
                .contains("\"kind\": \"MISSING\"", "\"kind\": \"EXTRA\"", "\"kind\": \"DIFFERENT\"", "AUTHOR#nobody")
                .doesNotContain("secret");
        Path page = folder.resolve("report.html");
        assertThat(notes.migrate("report", ID, "--output", page.toString())).isZero();
        assertThat(Files.readString(page))
                .contains(
                        "<h1>Migration notes-2</h1>",
                        "prefers-color-scheme: dark",
                        "AUTHOR#nobody",
                        "Point of no return")
                .doesNotContain("secret", "http:", "https:", "src=", "href=");

        assertThat(notes.migrate("verify", ID, "--repair", LEASE)).isZero();
        assertThat(notes.err()).contains("no old one becomes were deleted: 1.");
        assertThat(notes.copied()).isEqualTo(notes.expected());
        assertThat(notes.migrate("cutover", ID, LEASE)).isZero();
    }

    @Test
    void itemThatCannotBeTransformedIsToldByADryRunAndBlocksTheCopy() {
        Map<String, AttributeValue> broken = MigratingNotes.note(500);
        broken.remove("written_at");
        notes.put(broken);
        notes.plan("--create");

        assertThat(notes.migrate("work", ID, "--dry-run", "--json")).isEqualTo(3);
        assertThat(notes.out())
                .contains("\"dryRun\": true", "\"read\": 121", "\"transformed\": 120", "\"failed\": 1", "NOTE#n-000500")
                .doesNotContain("secret");
        assertThat(notes.client().listTables().tableNames()).containsExactly("monochord_migrations", "notes");

        assertThat(notes.migrate("start", ID, LEASE)).isEqualTo(3);
        assertThat(notes.err())
                .contains("1 items cannot be transformed or stored.", "NOTE#n-000500")
                .doesNotContain("secret");
        assertThat(notes.migrate("start", ID, "--without-preflight", LEASE)).isZero();
        assertThat(notes.migrate("work", ID, LEASE)).isEqualTo(3);
        assertThat(notes.out()).contains("blocked: 1 items could not be written (dead letters).");
        assertThat(notes.migrate("report", ID)).isZero();
        assertThat(notes.out()).contains("<h2>Dead letters</h2>", "NOTE#n-000500");

        notes.put(MigratingNotes.note(500));
        assertThat(notes.migrate("verify", ID, "--repair", LEASE)).isZero();
        assertThat(notes.copied()).hasSize(121).isEqualTo(notes.expected());
    }

    @Test
    void tableWithoutPointInTimeRecoveryIsMigratedOnlyOnDemand() {
        notes.client()
                .updateContinuousBackups(request -> request.tableName("notes")
                        .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(false)));
        notes.plan("--create");

        assertThat(notes.migrate("start", ID, LEASE)).isEqualTo(3);
        assertThat(notes.err()).contains("Point-in-time recovery of table notes is off.", "--without-recovery");
        assertThat(notes.client().listTables().tableNames()).doesNotContain("notes_v2");
        assertThat(notes.migrate("start", ID, "--without-recovery", LEASE)).isZero();
    }

    @Test
    void endpointThatDoesNotTellOfRecoveryIsNamedWithTheOption() {
        notes.plan("--create");
        notes.fault("error@DescribeContinuousBackups");

        assertThat(notes.migrate("start", ID, LEASE)).isEqualTo(3);
        assertThat(notes.err())
                .contains(
                        "Point-in-time recovery of table notes is not known: DescribeContinuousBackups failed with"
                                + " InternalServerError.",
                        "--without-recovery");
        assertThat(notes.client().listTables().tableNames()).doesNotContain("notes_v2");
    }

    @Test
    void dryRunTellsTheCost() {
        notes.plan("--create");

        assertThat(notes.migrate("work", ID, "--dry-run")).isZero();
        assertThat(notes.out())
                .contains("120 items read, 120 would become 120, 0 skipped, 0 cannot be transformed")
                .contains("720 write units");
    }

    @Test
    void pausedMigrationIsLeftAlone() {
        notes.plan("--create", "--rate", "1000");
        notes.migrate("start", ID, LEASE);

        assertThat(notes.migrate("pause", ID)).isZero();
        assertThat(notes.migrate("work", ID, "--once")).isZero();
        assertThat(notes.out()).isEqualTo("notes-2: BACKFILL, paused, copy-1 0.0 %\n");
        assertThat(notes.migrate("resume", ID, "--rate", "0", "--json")).isZero();
        assertThat(notes.out()).contains("\"paused\": false", "\"rateLimit\": null");
        assertThat(notes.migrate("work", ID, LEASE)).isZero();
    }

    @Test
    void migrationThatWasNotStartedIsNotWorkedOn() {
        notes.plan("--create");

        assertThat(notes.migrate("work", ID)).isEqualTo(3);
        assertThat(notes.err()).contains("Start it with: monochord migrate start notes-2");
        assertThat(notes.migrate("verify", ID)).isEqualTo(3);
        assertThat(notes.err()).contains("cannot be verified now: It is in phase PLANNED.");
    }

    @Test
    void transformOfAClassMustBeTheSameForEveryWorker() {
        String name = ShoutingTransform.class.getName();
        assertThat(notes.plan("--create", "--transform", name)).isEqualTo(3);
        assertThat(notes.err()).contains("Agree with --consent");
        assertThat(notes.plan("--create", "--transform", name, "--consent")).isZero();
        notes.migrate("start", ID, LEASE);
        ShoutingTransform.revision = "2";
        try {
            assertThat(notes.migrate("work", ID)).isEqualTo(1);
            assertThat(notes.err()).contains("was registered with transform shouting-1, and this is shouting-2");
        } finally {
            ShoutingTransform.revision = "1";
        }
        assertThat(notes.migrate("work", ID, LEASE)).isZero();
        assertThat(notes.copied().values()).allMatch(text -> text.startsWith("SECRET TEXT"));
    }

    @Test
    void errorsSayWhatToDo() {
        assertThat(notes.migrate("status", ID)).isEqualTo(1);
        assertThat(notes.err())
                .contains("There are no migrations in this store.")
                .hasLineCount(1);
        assertThat(notes.plan("--create", "--from-table", "nowhere")).isEqualTo(2);
        assertThat(notes.err()).contains("there is no table nowhere in this store");
        notes.plan("--create");
        assertThat(notes.plan("--create")).isEqualTo(1);
        assertThat(notes.err())
                .contains("there is a migration notes-2 already", "--id")
                .hasLineCount(1);
        assertThat(notes.plan("--create", "--id", "again")).isEqualTo(3);
        assertThat(notes.err()).contains("Migration notes-2 has the same table", "migrate abort notes-2");
        assertThat(notes.migrate("start", "other")).isEqualTo(1);
        assertThat(notes.err())
                .contains("There is no migration other. List them with")
                .hasLineCount(1);
        assertThat(notes.migrate("cutover", ID, "--reads", "101")).isEqualTo(2);
        assertThat(notes.migrate("work", ID, "--parallel", "0")).isEqualTo(2);
        assertThat(notes.migrate("work", ID, "--classes", "/nowhere")).isEqualTo(2);
        assertThat(notes.run(List.of("migrate"))).isEqualTo(2);
        assertThat(notes.plan("--transform", "no.Such")).isEqualTo(2);
        assertThat(notes.err()).contains("Transform no.Such was not found");
    }

    private void verified() {
        notes.plan("--create");
        notes.migrate("start", ID, LEASE);
        assertThat(notes.migrate("work", ID, LEASE)).isZero();
    }

    private static Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        return Map.of("pk", item.get("pk"), "sk", item.get("sk"));
    }
}
