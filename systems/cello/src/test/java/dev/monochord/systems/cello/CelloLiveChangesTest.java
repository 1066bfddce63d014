package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.postgres.CaptureKind;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.TransferOptions;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.PreflightReport;
import dev.monochord.migrate.postgres.verify.RowVerificationReport;
import dev.monochord.systems.cello.store.StoreMode;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cello goes on with PostgreSQL while its rows, and every change of them, move to DynamoDB by the mapping file. */
class CelloLiveChangesTest {

    private static final Path MAPPING = Path.of("../../docs/cello-postgres.json");
    private static final Runnable IDLE = Thread::onSpinWait;

    private final PostgresServer postgres = PostgresServer.create();
    private final Cello cello = new Cello(settings(StoreMode.PG_ONLY));

    @AfterEach
    void close() {
        cello.close();
        postgres.close();
    }

    private Map<String, String> settings(StoreMode mode) {
        return mode == StoreMode.DDB_ONLY
                ? Map.of("CELLO_ADMIN_SECRET", Cello.SECRET)
                : Map.of(
                        "CELLO_STORE_MODE", mode.name(),
                        "CELLO_POSTGRES_URL", postgres.url(),
                        "CELLO_POSTGRES_PREPARE", "true");
    }

    @ParameterizedTest
    @EnumSource
    void changesOfARunningCelloArrive(CaptureKind capture) {
        postgres.run("ALTER TABLE tokens REPLICA IDENTITY FULL");
        cello.createProject("payments");
        String revoked = cello.createToken("payments").text("token_id");
        cello.createProject("website");
        postgres.run("INSERT INTO tokens (token_id, created_at, project) VALUES ('old', '2023-06-01Z', 'website')");
        try (PostgresMigration migration = PostgresMigration.open(
                MappingFile.read(MAPPING),
                postgres.address(),
                cello.running.engine().client(),
                TransferOptions.of(capture))) {
            assertThat(migration.preflight()).flatMap(PreflightReport::findings).isEmpty();
            migration.begin();
            cello.createProject("search");
            assertThat(cello.delete("/projects/payments/tokens/" + revoked).status())
                    .isEqualTo(200);
            migration.copy(progress -> true);
            String late = cello.createToken("payments").text("token");
            assertThat(cello.delete("/projects/website").status()).isEqualTo(200);
            cello.createProject("website");
            migration.catchUp(IDLE);

            assertThat(migration.rejected()).isEmpty();
            assertThat(migration.verify()).allMatch(RowVerificationReport::isEqual);
            migration.finish(IDLE);

            try (RunningSystem moved = cello.running.another(new CelloFactory(), settings(StoreMode.DDB_ONLY))) {
                for (String path : List.of(
                        "/projects/payments",
                        "/projects/payments/tokens",
                        "/projects/website",
                        "/projects/website/tokens",
                        "/projects/search/tokens")) {
                    Reply answer = moved.call("GET", path, null, "Authorization", Cello.ADMIN);
                    assertThat(answer.toString())
                            .as(path)
                            .isEqualTo(cello.get(path).toString());
                }
                assertThat(moved.call("GET", "/projects/payments/tokens/self", null, "Authorization", late)
                                .toString())
                        .isEqualTo(cello.self(late, "payments").toString());
            }
        }
    }
}
