package dev.monochord.systems.cello.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.store.PostgresSchema;
import dev.monochord.testing.StoredTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code reconcile} does with items that differ from their rows. */
class RowCorrectionTest {

    private static final Instant NOW = Instant.parse("2023-06-15T12:00:00Z");

    private final PostgresServer postgres = PostgresServer.create();
    private final Engine engine =
            Engine.builder().clock(AdjustableClock.standingAt(NOW)).open();
    private Monochord monochord;
    private CelloTable table;

    @BeforeEach
    void begin() {
        TableSchema.create(engine.client(), DynamoDbCelloTable.design());
        open(call -> {});
        postgres.run(
                PostgresSchema.TABLES,
                "INSERT INTO projects VALUES ('proja', 'git@host:a.git'), ('projb', NULL)",
                "INSERT INTO tokens VALUES"
                        + " ('tkn-1', '2023-06-01 10:00:00.123456Z', 'proja', '2024-06-01 17:00:00Z'),"
                        + " ('tkn-2', '2023-06-02 00:00:00Z', 'proja', NULL),"
                        + " ('tkn-3', '2020-06-02 00:00:00Z', 'proja', '2021-06-02 00:00:00Z')");
    }

    private void open(CallListener listener) {
        monochord = Monochord.builder()
                .client(engine.client())
                .clock(engine.clock())
                .sleeper(wait -> {})
                .listener(listener)
                .build();
        table = DynamoDbCelloTable.open(monochord);
    }

    @AfterEach
    void end() {
        engine.close();
        postgres.close();
    }

    private void load() {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            rows.each(new CelloLoad(monochord, false)::load);
        }
    }

    private List<String> verify() {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            return new CelloVerification(rows, table, new Recheck(1, Duration.ZERO, wait -> {}), engine.clock())
                    .run(done -> {}).differences().stream()
                            .map(CelloDifference::toString)
                            .toList();
        }
    }

    private CelloReconciliation.Report reconcile(boolean dryRun) {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            return new CelloReconciliation(rows, monochord, table, Duration.ofMinutes(1), dryRun).run();
        }
    }

    @Test
    void projectThatWasCreatedAgainWithAnotherRepositoryIsCorrected() {
        load();
        postgres.run(
                "DELETE FROM projects WHERE project = 'projb'",
                "INSERT INTO projects VALUES ('projb', 'git@host:again.git')",
                "UPDATE projects SET repository = NULL WHERE project = 'proja'");
        assertThat(verify())
                .containsExactlyInAnyOrder(
                        "DIFFERENT project proja: repository", "DIFFERENT project projb: repository");
        CelloReconciliation.Report dry = reconcile(true);
        assertThat(dry.corrected()).containsExactlyInAnyOrder("project proja", "project projb");
        assertThat(table.project("projb").orElseThrow().repository()).isNull();
        assertThat(reconcile(false)).isEqualTo(dry);
        assertThat(table.project("projb").orElseThrow().repository()).isEqualTo("git@host:again.git");
        assertThat(table.project("proja").orElseThrow().repository()).isNull();
        assertThat(verify()).isEmpty();
        assertThat(reconcile(false).corrected()).isEmpty();
    }

    @Test
    void tokensThatDifferAreSetToTheirRows() {
        postgres.run(
                "ALTER TABLE tokens ADD COLUMN hashed_token varchar(100)",
                "UPDATE tokens SET hashed_token = 'sha256$x' WHERE token_id = 'tkn-1'");
        load();
        put("PROJECT#proja", "TOKEN#tkn-1", "created_at", "2022-02-02 18:01:49.345261+00", "hashed_token", "sha256$y");
        put(
                "PROJECT#proja",
                "TOKEN#tkn-2",
                "created_at",
                "2023-06-02T00:00:00.000Z",
                "expires_at",
                "2024-06-02T00:00:00.000Z",
                "hashed_token",
                "sha256$z");
        assertThat(reconcile(false).corrected())
                .containsExactly("token tkn-1 of project proja", "token tkn-2 of project proja");
        assertThat(table.token("proja", "tkn-1").orElseThrow())
                .isEqualTo(new Token(
                        "proja",
                        "tkn-1",
                        Instant.parse("2023-06-01T10:00:00.123Z"),
                        Instant.parse("2024-06-01T17:00:00Z"),
                        "sha256$x",
                        Instant.parse("2024-07-01T17:00:00Z")));
        assertThat(table.token("proja", "tkn-2").orElseThrow().hashedToken())
                .as("a row without a hash says nothing about it")
                .isEqualTo("sha256$z");
        assertThat(verify()).isEmpty();
    }

    @Test
    void itemThatDiffersIsLeftAloneIfItIsWrittenMeanwhile() {
        load();
        postgres.run("UPDATE projects SET repository = 'git@host:second.git' WHERE project = 'projb'");
        open(call -> {
            if (call.pattern().equals("transfer")) {
                put("PROJECT#projb", "METADATA", "repository", "git@host:third.git");
            }
        });
        CelloReconciliation.Report report = reconcile(false);
        assertThat(report.kept()).containsExactly("project projb: it was changed meanwhile; run again");
        assertThat(report.corrected()).isEmpty();
        assertThat(table.project("projb").orElseThrow().repository()).isEqualTo("git@host:third.git");
    }

    @Test
    void itemThatDiffersIsLeftAloneWhileItIsYoung() {
        monochord
                .transaction()
                .create(Project.create("projb", "git@host:x.git", NOW))
                .commit();
        assertThat(reconcile(false).kept())
                .containsExactly("project projb: it differs and was created just now; run again later");
        engine.clock().advance(Duration.ofMinutes(2));
        assertThat(reconcile(false).corrected()).containsExactly("project projb");
    }

    private void put(String pk, String sk, String... attributes) {
        String[] all = new String[attributes.length + 4];
        System.arraycopy(new String[] {"pk", pk, "sk", sk}, 0, all, 0, 4);
        System.arraycopy(attributes, 0, all, 4, attributes.length);
        engine.client().putItem(put -> put.tableName("cello").item(StoredTable.item(all)));
    }
}
