package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import dev.monochord.systems.cello.store.PostgresSchema;
import dev.monochord.systems.cello.store.StoreMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CelloCommandTest {

    private static final String EMPTY_DUMP = "{ }";

    @TempDir
    Path folder;

    private final PostgresServer postgres = PostgresServer.create();
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private Path data;
    private Path dump;

    @BeforeEach
    void begin() {
        data = folder.resolve("data");
        dump = folder.resolve("cello.json");
        try (Engine engine = Engine.open(data)) {
            TableSchema.create(engine.client(), DynamoDbCelloTable.design());
        }
        postgres.run(
                PostgresSchema.TABLES,
                "INSERT INTO projects VALUES ('proja', 'git@host:a,b.git')",
                "INSERT INTO tokens VALUES ('tkn-1', now() - interval '20 days', 'proja', now() + interval '1 day'),"
                        + " ('tkn-2', now() - interval '10 days', 'proja', NULL)");
    }

    @AfterEach
    void end() {
        postgres.close();
    }

    private int run(String... arguments) {
        return run(Map.of(), arguments);
    }

    private int run(Map<String, String> environment, String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        List<String> all = new ArrayList<>(List.of("cello"));
        all.addAll(List.of(arguments));
        return Main.commandLine(Termination.bySignal(), List.of(), environment)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    @Test
    void storeAndTableOfTheSettingsAreUsedUnlessAnOptionNamesAnother() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            TableSchema.create(engine.client(), DynamoDbCelloTable.design(), "cello-prod");
            Map<String, String> settings = Map.of(
                    "CELLO_DYNAMODB_ENDPOINT", server.url().toString(),
                    "CELLO_DYNAMODB_TABLE_NAME", "cello-prod",
                    "CELLO_POSTGRES_URL", postgres.url());
            assertThat(run(settings, "dump", "--out", dump.toString())).isZero();
            assertThat(run(settings, "load", dump.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(run(settings, "verify")).as(err.toString()).isZero();
            assertThat(run(deciding(settings), "reconcile")).isZero();
            assertThat(run(settings, "fix-timestamps")).isZero();
            assertThat(out.toString()).startsWith("dry run, 2 tokens");
        }
        Map<String, String> elsewhere = Map.of("CELLO_DYNAMODB_ENDPOINT", "http://127.0.0.1:1");
        assertThat(run(elsewhere, "fix-timestamps", "--data", data.toString())).isZero();
    }

    private static Map<String, String> deciding(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("CELLO_STORE_MODE", "SHADOW_WRITE");
        return all;
    }

    /** As the server, which runs on DynamoDB alone then. */
    @Test
    void reconcileWithoutAModeOnlyTells() {
        assertThat(run("dump", "--postgres", postgres.url(), "--out", dump.toString()))
                .isZero();
        assertThat(run("load", dump.toString(), "--data", data.toString())).isZero();
        postgres.run("DELETE FROM tokens WHERE token_id = 'tkn-1'");
        String[] reconcile = {"reconcile", "--postgres", postgres.url(), "--data", data.toString()};
        assertThat(run(Map.of("CELLO_STORE_MODE", ""), reconcile)).isEqualTo(1);
        assertThat(err.toString()).contains("set CELLO_STORE_MODE to the mode of the servers", "DDB_ONLY");
        assertThat(out.toString()).isEmpty();
        assertThat(run("verify", "--postgres", postgres.url(), "--data", data.toString()))
                .isEqualTo(1);
        assertThat(out.toString()).contains("extra: token tkn-1");
        assertThat(run("reconcile", "--postgres", postgres.url(), "--data", data.toString(), "--dry-run"))
                .isZero();
        assertThat(out.toString()).startsWith("dry run, 1 deleted");
    }

    @ParameterizedTest
    @EnumSource
    void reconcileRefusesAModeInWhichDynamoDbDecides(StoreMode mode) {
        assertThat(run("dump", "--postgres", postgres.url(), "--out", dump.toString()))
                .isZero();
        assertThat(run("load", dump.toString(), "--data", data.toString())).isZero();
        postgres.run("DELETE FROM tokens WHERE token_id = 'tkn-1'");
        Map<String, String> settings = Map.of("CELLO_STORE_MODE", mode.name(), "CELLO_POSTGRES_URL", postgres.url());
        int code = run(settings, "reconcile", "--data", data.toString());
        if (mode.postgresDecides()) {
            assertThat(code).isZero();
            assertThat(out.toString()).startsWith("1 deleted");
        } else {
            assertThat(code).isEqualTo(1);
            assertThat(err.toString()).contains("CELLO_STORE_MODE is " + mode + ", so DynamoDB decides");
            assertThat(run("verify", "--postgres", postgres.url(), "--data", data.toString()))
                    .isEqualTo(1);
            assertThat(out.toString()).contains("extra: token tkn-1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsAreCorrectedOnlyWhileDynamoDbDecides(StoreMode mode) {
        postgres.run("ALTER TABLE tokens ADD COLUMN hashed_token varchar(100)");
        assertThat(run("dump", "--postgres", postgres.url(), "--out", dump.toString()))
                .isZero();
        assertThat(run("load", dump.toString(), "--data", data.toString())).isZero();
        postgres.run("INSERT INTO tokens VALUES ('revoked', now(), 'proja', now() + interval '1 day')");
        Map<String, String> settings = Map.of("CELLO_STORE_MODE", mode.name(), "CELLO_POSTGRES_URL", postgres.url());

        int code = run(settings, "reconcile", "--to-postgres", "--data", data.toString());

        if (mode == StoreMode.DDB_PRIMARY) {
            assertThat(code).isZero();
            assertThat(out.toString())
                    .isEqualTo("1 deleted, 0 written, 0 kept\n  deleted: token revoked of project proja\n");
            assertThat(run("verify", "--postgres", postgres.url(), "--data", data.toString()))
                    .isZero();
        } else {
            assertThat(code).isEqualTo(1);
            assertThat(err.toString())
                    .contains("CELLO_STORE_MODE is " + mode + ": reconcile --to-postgres is for DDB_PRIMARY");
        }
    }

    @Test
    void verifyNamesWhatCannotBeStoredOrReadAndComparesTheRest() {
        assertThat(run("dump", "--postgres", postgres.url(), "--out", dump.toString()))
                .isZero();
        assertThat(run("load", dump.toString(), "--data", data.toString())).isZero();
        postgres.run(
                "INSERT INTO projects VALUES (E'line\\nbreak', NULL)", "DELETE FROM tokens WHERE token_id = 'tkn-1'");
        try (Engine engine = Engine.open(data)) {
            engine.client()
                    .putItem(put -> put.tableName("cello")
                            .item(Map.of(
                                    "pk", AttributeValue.fromS("PROJECT#proja"), "sk", AttributeValue.fromS("ODD#1"))));
        }

        assertThat(run("verify", "--postgres", postgres.url(), "--data", data.toString()))
                .isEqualTo(1);

        assertThat(out.toString().lines())
                .hasSize(4)
                .contains("  extra: token tkn-1 of project proja")
                .anySatisfy(line -> assertThat(line).startsWith("  unstorable: project line\\u000abreak: "))
                .anySatisfy(line -> assertThat(line).startsWith("  unreadable: pk = PROJECT#proja, sk = ODD#1: "));
    }

    @Test
    void everyStepOfTheJourneyHasItsExitCode() throws Exception {
        assertThat(run("dump", "--postgres", postgres.url(), "--out", dump.toString()))
                .isZero();
        assertThat(out.toString().lines())
                .containsExactly(
                        "1 projects, 2 tokens, 1 assumed expiry, 0 without project",
                        "  assumed_expiry: tkn-2 of project proja");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(dump)))
                .isEqualTo("rw-------");

        assertThat(run("load", dump.toString(), "--data", data.toString(), "--dry-run"))
                .isZero();
        assertThat(out.toString()).isEqualTo("dry run, 3 loaded, 0 skipped, 0 expired, 0 failed\n");
        postgres.run("DELETE FROM tokens WHERE token_id = 'tkn-1'");
        assertThat(run("load", dump.toString(), "--data", data.toString(), "--json"))
                .isZero();
        assertThat(new ObjectMapper().readTree(out.toString()))
                .isEqualTo(new ObjectMapper()
                        .readTree("{\"dry_run\":false,\"loaded\":3,\"skipped\":0,\"expired\":0,\"failed\":[]}"));

        assertThat(run("verify", "--postgres", postgres.url(), "--data", data.toString()))
                .isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(
                        "1 projects, 1 tokens, 3 items, 0 missing, 1 extra, 0 different",
                        "  extra: token tkn-1 of project proja");
        assertThat(run("reconcile", "--postgres", postgres.url(), "--data", data.toString(), "--dry-run"))
                .isZero();
        assertThat(out.toString()).startsWith("dry run, 1 deleted, 0 corrected, 0 counters, 0 kept");
        assertThat(run(deciding(Map.of()), "reconcile", "--postgres", postgres.url(), "--data", data.toString()))
                .isZero();
        assertThat(run("verify", "--postgres", postgres.url(), "--data", data.toString()))
                .isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void timestampsAreOnlyWrittenIfAskedFor() {
        try (Engine engine = Engine.open(data)) {
            engine.client()
                    .putItem(put -> put.tableName("cello")
                            .item(Map.of(
                                    "pk", AttributeValue.fromS("PROJECT#proja"),
                                    "sk", AttributeValue.fromS("TOKEN#tkn-1"),
                                    "created_at", AttributeValue.fromS("2022-02-02 18:01:49.345261+00"))));
        }
        for (int i = 0; i < 2; i++) {
            assertThat(run("fix-timestamps", "--data", data.toString())).isZero();
            assertThat(out.toString()).startsWith("dry run, 1 tokens, 1 fixed, 0 failed");
        }
        assertThat(run("fix-timestamps", "--data", data.toString(), "--write")).isZero();
        assertThat(run("fix-timestamps", "--data", data.toString())).isZero();
        assertThat(out.toString()).isEqualTo("dry run, 1 tokens, 0 fixed, 0 failed\n");
    }

    @Test
    void dumpOnStdoutIsNothingButTheDump() {
        postgres.run("DELETE FROM projects");
        assertThat(run("dump", "--postgres", postgres.url())).isZero();
        assertThat(out.toString().strip()).isEqualTo(EMPTY_DUMP);
        assertThat(err.toString()).startsWith("0 projects, 0 tokens");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dump --postgres mysql://x/y                               | 2 | must be an address such as postgresql://
            dump                                                      | 2 | set CELLO_POSTGRES_URL or --postgres
            dump --postgres postgresql://localhost:1/none             | 1 | cannot be read
            dump --postgres postgresql://none.invalid/none            | 1 | there is no host none.invalid
            dump --postgres SERVER --out DATA/none/cello.json         | 1 | there is no folder for
            load                                                      | 2 | FILE
            load missing.json --data DATA                             | 1 | There is no file missing.json
            load DATA/none --data DATA --endpoint http://127.0.0.1:1  | 2 | --data is a folder
            load missing.json --endpoint http://127.0.0.1:1           | 1 | http://127.0.0.1:1
            unload                                                    | 2 | There are: dump, load,
            """)
    void mistakesAreExplained(String arguments, int code, String message) {
        String[] words = arguments
                .replace("DATA", data.toString())
                .replace("SERVER", postgres.url())
                .split(" ");
        assertThat(run(words)).isEqualTo(code);
        assertThat(err.toString()).containsIgnoringCase(message).doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void variableThatCannotBeUsedIsNamed() {
        assertThat(run(Map.of("CELLO_POSTGRES_URL", "mysql://x/y"), "dump")).isEqualTo(2);
        assertThat(err.toString()).contains("CELLO_POSTGRES_URL must be an address such as");
    }

    @Test
    void databaseWithoutTheTablesIsExplained() {
        postgres.run("DROP TABLE tokens, projects");
        assertThat(run("dump", "--postgres", postgres.url())).isEqualTo(1);
        assertThat(err.toString())
                .contains("there are no tables projects and tokens on the search path")
                .doesNotContain("Position");
    }

    @Test
    void damagedDumpSaysWhatWasLoadedBefore() throws IOException {
        Files.writeString(dump, "{\"proja\": {\"repository\": \"x\", \"tokens\": []}, \"projb\"");
        assertThat(run("load", dump.toString(), "--data", data.toString())).isEqualTo(1);
        assertThat(err.toString())
                .contains("the dump ends in the middle (line 1). 1 projects and tokens before it were loaded");
        Files.write(dump, new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThat(run("load", dump.toString(), "--data", data.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("it is not UTF-8 text").doesNotContain("before it");
    }

    @Test
    void missingTableSaysHowToCreateIt() {
        Path empty = folder.resolve("empty");
        assertThat(run("fix-timestamps", "--data", empty.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("Create it with 'monochord design create cello'");
    }
}
