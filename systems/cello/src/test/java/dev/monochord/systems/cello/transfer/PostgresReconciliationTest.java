package dev.monochord.systems.cello.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.store.KeptToken;
import dev.monochord.systems.cello.store.PostgresSchema;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** PostgreSQL, which has missed some writes, is made equal to DynamoDB before the way back. */
class PostgresReconciliationTest {

    private static final Instant NOW = Instant.parse("2023-06-15T12:00:00Z");

    private final PostgresServer postgres = PostgresServer.create();
    private final Engine engine =
            Engine.builder().clock(AdjustableClock.standingAt(NOW)).open();
    private CelloTable table;

    /** Both stores have project kept with a token. */
    @BeforeEach
    void begin() {
        TableSchema.create(engine.client(), DynamoDbCelloTable.design());
        Monochord monochord = Monochord.builder()
                .client(engine.client())
                .clock(engine.clock())
                .build();
        table = DynamoDbCelloTable.open(monochord);
        table.createProject(Project.create("kept", "git@host:moved.git", NOW));
        table.createToken(token("kept", "tkn-kept"));
        postgres.run(
                PostgresSchema.TABLES,
                "ALTER TABLE tokens ADD COLUMN hashed_token varchar(100)",
                "INSERT INTO projects VALUES ('kept', 'git@host:moved.git')",
                "INSERT INTO tokens VALUES"
                        + " ('tkn-kept', '2023-06-15 12:00:00Z', 'kept', '2023-06-15 13:00:00Z', 'sha256$tkn-kept')");
    }

    @AfterEach
    void end() {
        engine.close();
        postgres.close();
    }

    private static Token token(String project, String id) {
        return Token.of(project, new KeptToken(id, NOW, NOW.plusSeconds(3600), "sha256$" + id));
    }

    private PostgresReconciliation.Report reconcile(boolean dryRun) {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            return new PostgresReconciliation(rows, table, engine.clock(), dryRun).run();
        }
    }

    private List<CelloDifference> verify() {
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            return new CelloVerification(rows, table, new Recheck(1, Duration.ZERO, wait -> {}), engine.clock())
                    .run(done -> {})
                    .differences();
        }
    }

    @Test
    void rowsThatMissedWritesAreCorrected() {
        postgres.run(
                "INSERT INTO projects VALUES ('deleted', 'git@host:d.git')",
                "INSERT INTO tokens VALUES ('tkn-revoked', now(), 'kept', '2024-06-15Z'),"
                        + " ('tkn-deleted', now(), 'deleted', '2024-06-15Z')",
                "UPDATE projects SET repository = 'git@host:stale.git' WHERE project = 'kept'",
                "UPDATE tokens SET expires_at = '2024-06-15Z' WHERE token_id = 'tkn-kept'");
        table.createProject(Project.create("created", "git@host:c.git", NOW));
        table.createToken(token("created", "tkn-created"));
        List<CelloDifference> stale = verify();

        PostgresReconciliation.Report dry = reconcile(true);
        assertThat(verify()).isEqualTo(stale);
        assertThat(dry.deleted()).containsExactlyInAnyOrder("token tkn-revoked of project kept", "project deleted");
        assertThat(dry.written())
                .containsExactlyInAnyOrder(
                        "project kept",
                        "token tkn-kept of project kept",
                        "project created",
                        "token tkn-created of project created");
        assertThat(reconcile(false)).isEqualTo(dry);

        assertThat(verify()).isEmpty();
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            assertThat(rows.project("deleted")).isEmpty();
            assertThat(rows.project("kept").orElseThrow().tokens())
                    .extracting(KeptToken::id)
                    .containsExactly("tkn-kept");
            assertThat(rows.project("created").orElseThrow().tokens())
                    .extracting(KeptToken::hash)
                    .containsExactly("sha256$tkn-created");
        }
        assertThat(reconcile(false)).isEqualTo(new PostgresReconciliation.Report(List.of(), List.of(), List.of()));
    }

    /** As tools that copy tables may leave them. */
    @ParameterizedTest
    @ValueSource(strings = {"", "ALTER TABLE tokens ADD FOREIGN KEY (project) REFERENCES projects"})
    void deletedProjectLeavesNoTokensIfTheForeignKeyDoesNotCascade(String foreignKey) {
        postgres.run(
                "ALTER TABLE tokens DROP CONSTRAINT tokens_project_fkey",
                foreignKey,
                "INSERT INTO projects VALUES ('deleted', 'git@host:d.git')",
                "INSERT INTO tokens VALUES ('tkn-deleted', now(), 'deleted', '2024-06-15Z')");

        assertThat(reconcile(false))
                .isEqualTo(new PostgresReconciliation.Report(List.of("project deleted"), List.of(), List.of()));

        assertThat(verify()).isEmpty();
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            assertThat(rows.orphans()).isEmpty();
        }
    }

    @Test
    void tokenWhoseIdAnotherProjectHasIsKept() {
        table.createProject(Project.create("second", "git@host:s.git", NOW));
        table.createToken(token("second", "tkn-kept"));

        PostgresReconciliation.Report report = reconcile(false);

        assertThat(report.written()).containsExactly("project second");
        assertThat(report.kept())
                .containsExactly("token tkn-kept of project second: it belongs to another project in PostgreSQL");
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            assertThat(rows.project("kept").orElseThrow().tokens()).hasSize(1);
        }
    }

    @Test
    void rowWhoseItemCannotBeReadIsKept() {
        engine.client()
                .putItem(put -> put.tableName("cello")
                        .item(Map.of(
                                "pk", AttributeValue.fromS("PROJECT#kept"),
                                "sk", AttributeValue.fromS("TOKEN#tkn-kept"),
                                "created_at", AttributeValue.fromS("never"))));

        PostgresReconciliation.Report report = reconcile(false);

        assertThat(report.deleted()).isEmpty();
        assertThat(report.kept())
                .containsExactly("token tkn-kept of project kept: its item cannot be read; correct it or delete it");
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            assertThat(rows.project("kept").orElseThrow().tokens()).hasSize(1);
        }
    }
}
