package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.cello.store.PostgresSchema;
import dev.monochord.systems.cello.store.StoreMode;
import dev.monochord.systems.cello.transfer.CelloDifference;
import dev.monochord.systems.cello.transfer.CelloVerification;
import dev.monochord.systems.cello.transfer.PostgresRows;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Cello on its way from PostgreSQL: every mode on a real server, far from UTC. */
class CelloModesTest {

    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final PostgresServer postgres = PostgresServer.create();
    private final List<Cello> open = new ArrayList<>();

    @BeforeEach
    void elsewhere() {
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Colombo"));
    }

    @AfterEach
    void close() {
        open.forEach(Cello::close);
        postgres.close();
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    private Cello cello(StoreMode mode) {
        Cello cello = new Cello(settings(mode));
        open.add(cello);
        return cello;
    }

    private Map<String, String> settings(StoreMode mode) {
        return Map.of(
                "CELLO_STORE_MODE", mode.name(),
                "CELLO_POSTGRES_URL", postgres.url(),
                "CELLO_POSTGRES_PREPARE", "true");
    }

    /** A server in another mode on the same two stores. */
    private Reply in(StoreMode mode, Cello cello, String method, String path) {
        Map<String, String> settings = new HashMap<>(settings(mode));
        settings.put("CELLO_ADMIN_SECRET", Cello.SECRET);
        try (var other = cello.running.another(new CelloFactory(), settings)) {
            return other.call(method, path, null, "Authorization", Cello.ADMIN);
        }
    }

    @ParameterizedTest
    @EnumSource
    void apiAnswersTheSameInEveryMode(StoreMode mode) {
        assertThat(session(cello(mode))).isEqualTo(session(new Cello()));
    }

    /** What a client sees, with ids and secrets replaced. */
    private static List<String> session(Cello cello) {
        List<String> seen = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        seen.add(cello.get("/projects/myproj").toString());
        seen.add(cello.createTarget("myproj", "prod").toString());
        seen.add(cello.createToken("myproj").toString());
        Reply created = cello.createProject("myproj");
        ids.add(created.text("token_id"));
        seen.add(created.status() + "");
        seen.add(cello.createProject("myproj").toString());
        seen.add(cello.get("/projects/myproj").toString());
        cello.running.advance(Duration.ofHours(1));
        Reply second = cello.createToken("myproj");
        ids.add(second.text("token_id"));
        seen.add(second.text("created_at") + second.text("expires_at"));
        seen.add(cello.createToken("myproj").toString());
        seen.add(cello.get("/projects/myproj/tokens").toString());
        seen.add(cello.get("/projects/myproj/tokens/" + ids.get(0)).toString());
        seen.add(cello.get("/projects/myproj/tokens/none").toString());
        seen.add(cello.self(second.text("token"), "myproj").toString());
        seen.add(cello.self(second.text("token") + "x", "myproj").toString());
        seen.add(cello.createTarget("myproj", "prod").toString());
        seen.add(cello.createTarget("myproj", "prod").toString());
        seen.add(cello.get("/projects/myproj/targets").toString());
        seen.add(cello.delete("/projects/myproj").toString());
        seen.add(cello.delete("/projects/myproj/tokens/" + ids.get(0)).toString());
        seen.add(cello.delete("/projects/myproj/tokens/" + ids.get(0)).toString());
        seen.add(cello.get("/projects/myproj/tokens").toString());
        cello.running.advance(Cello.LIFE);
        seen.add(cello.get("/projects/myproj/tokens").toString());
        Reply third = cello.createToken("myproj");
        ids.add(third.text("token_id"));
        seen.add(cello.get("/projects/myproj/tokens").toString());
        seen.add(cello.self(second.text("token"), "myproj").toString());
        seen.add(cello.delete("/projects/myproj/targets/prod").toString());
        seen.add(cello.delete("/projects/myproj").toString());
        seen.add(cello.delete("/projects/myproj").toString());
        seen.add(cello.get("/projects/myproj").toString());
        seen.add(cello.self(third.text("token"), "myproj").toString());
        seen.add(cello.get("/health/full").toString());
        return seen.stream()
                .map(text -> text.replace(ids.get(0), "first")
                        .replace(ids.get(1), "second")
                        .replace(ids.get(2), "third"))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void twoTokensHoweverManyAreAskedForAtOnce(StoreMode mode) {
        Cello cello = cello(mode);
        cello.createProject("myproj");
        List<Reply> replies = cello.running.together(20, i -> cello.creatingToken("myproj"));
        assertThat(replies.stream().filter(reply -> reply.status() == 200)).hasSize(1);
        assertThat(cello.get("/projects/myproj/tokens").json()).hasSize(2);
    }

    @Test
    void eachModeWritesWhereItSays() {
        for (StoreMode mode : StoreMode.values()) {
            Cello cello = cello(mode);
            cello.createProject("proj" + mode.ordinal());
            assertThat(postgres.rows("SELECT 1 FROM tokens WHERE project = 'proj" + mode.ordinal() + "'"))
                    .as("PostgreSQL in " + mode)
                    .hasSize(mode == StoreMode.DDB_ONLY ? 0 : 1);
            assertThat(cello.stored()).as("DynamoDB in " + mode).hasSize(mode == StoreMode.PG_ONLY ? 0 : 2);
        }
    }

    @Test
    void failuresOfTheShadowAreCountedAndNotShown() {
        Cello cello = cello(StoreMode.COMPARE);
        cello.createProject("myproj");
        cello.running.engine().faults().add("error@TransactWriteItems");
        cello.running.engine().faults().add("error@GetItem");
        cello.running.engine().faults().add("error@Query");
        assertThat(cello.createProject("other").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.get("/projects/myproj/tokens").json()).hasSize(2);
        JsonNode report = cello.get("/migration").json();
        cello.running.engine().faults().clear();
        assertThat(report.path("shadow_writes").asInt()).isEqualTo(1);
        assertThat(report.path("shadow_failures").asInt()).isEqualTo(2);
        assertThat(report.path("candidate_failures").asInt()).isPositive();
        assertThat(report.path("recent").get(0).path("what").asText())
                .isEqualTo("the shadow failed: RetriesExhaustedException");
    }

    @Test
    void postgresAsAShadowMayBeGone() {
        Cello cello = cello(StoreMode.DDB_PRIMARY);
        cello.createProject("myproj");
        postgres.run("ALTER TABLE tokens RENAME TO gone");
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(200);
        assertThat(cello.get("/migration").json().path("shadow_failures").asInt())
                .isPositive();
    }

    @Test
    void differencesAreReportedWithoutValues() {
        Cello cello = cello(StoreMode.COMPARE);
        String id = cello.createProject("myproj").text("token_id");
        cello.get("/projects/myproj/tokens");
        assertThat(cello.get("/migration").json().path("differences").asInt()).isZero();
        postgres.run(
                "UPDATE tokens SET created_at = created_at + interval '999 microseconds'",
                "INSERT INTO tokens VALUES ('tkn-1', '2023-06-01 10:00:00+05:30', 'myproj', NULL)");
        cello.get("/projects/myproj/tokens");
        cello.get("/migration"); // waits for what is being compared
        postgres.run(
                "UPDATE tokens SET expires_at = expires_at + interval '1 millisecond' WHERE token_id = '" + id + "'");
        cello.get("/projects/myproj/tokens/" + id);
        cello.get("/migration");
        postgres.run("UPDATE projects SET repository = 'git@host:a,b.git'");
        assertThat(cello.get("/projects/myproj").text("repository")).isEqualTo("git@host:a,b.git");
        JsonNode report = cello.get("/migration").json();
        List<String> differences = new ArrayList<>();
        report.path("recent")
                .forEach(entry -> differences.add(entry.path("operation").asText() + ": "
                        + entry.path("what").asText()));
        assertThat(differences)
                .containsExactly(
                        "tokens: token tkn-1 is missing in the candidate",
                        "token: expires_at of token " + id + " differs",
                        "project: repository differs");
        assertThat(report.path("mode").asText()).isEqualTo("COMPARE");
    }

    @Test
    void nullExpiryIsAYearAfterCreationInPostgres() {
        Cello cello = cello(StoreMode.PG_ONLY);
        cello.createProject("myproj");
        postgres.run("INSERT INTO tokens VALUES ('tkn-1', '2023-06-01 15:30:00.5+05:30', 'myproj', NULL)");
        assertThat(cello.get("/projects/myproj/tokens/tkn-1").body())
                .isEqualTo("{\"created_at\":\"2023-06-01T10:00:00.500Z\",\"expires_at\":\"2024-06-01T02:00:00.500Z\","
                        + "\"token_id\":\"tkn-1\"}");
    }

    @Test
    void modesCanGoForthAndBack() {
        Cello cello = cello(StoreMode.SHADOW_WRITE);
        Reply created = cello.createProject("myproj");
        for (StoreMode mode : StoreMode.values()) {
            assertThat(in(mode, cello, "GET", "/projects/myproj/tokens").json())
                    .as(mode.name())
                    .hasSize(1);
        }
        String path = "/projects/myproj/tokens/" + created.text("token_id");
        assertThat(in(StoreMode.DDB_PRIMARY, cello, "DELETE", path).status()).isEqualTo(200);
        assertThat(in(StoreMode.COMPARE, cello, "GET", "/projects/myproj/tokens"))
                .hasToString("200 []");
    }

    /** Why writes have to stop between COMPARE and DDB_PRIMARY. */
    @Test
    void verifyFindsWhatTwoDecidingStoresAcceptedSideBySide() {
        Cello cello = cello(StoreMode.COMPARE);
        cello.createProject("myproj");
        cello.running.engine().faults().add("error@TransactWriteItems");
        Reply inPostgres = cello.createToken("myproj");
        cello.running.engine().faults().clear();
        Reply inDynamoDb = in(StoreMode.DDB_PRIMARY, cello, "POST", "/projects/myproj/tokens");
        assertThat(List.of(inPostgres.status(), inDynamoDb.status())).containsExactly(200, 200);
        assertThat(differences(cello))
                .containsExactlyInAnyOrder(
                        "MISSING token " + inPostgres.text("token_id") + " of project myproj",
                        "EXTRA token " + inDynamoDb.text("token_id") + " of project myproj");
    }

    private List<String> differences(Cello cello) {
        CelloTable table = DynamoDbCelloTable.open(
                Monochord.builder().client(cello.running.engine().client()).build());
        Recheck once = new Recheck(1, Duration.ZERO, wait -> {});
        try (PostgresRows rows = PostgresRows.open(postgres.address())) {
            return new CelloVerification(
                            rows, table, once, cello.running.engine().clock())
                    .run(done -> {}).differences().stream()
                            .map(CelloDifference::toString)
                            .toList();
        }
    }

    @Test
    void deletionIsRefusedWhileDynamoDbCannotTellOfTargets() {
        Cello cello = cello(StoreMode.PG_ONLY);
        cello.createProject("myproj");
        cello.createTarget("myproj", "prod");
        assertThat(cello.sortKeys("myproj")).containsExactly("METADATA", "TARGET#prod");
        cello.running.engine().faults().add("error@GetItem");
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(503);
        cello.running.engine().faults().clear();
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(400);
        cello.delete("/projects/myproj/targets/prod");
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(200);
        assertThat(cello.stored()).isEmpty();
        assertThat(postgres.rows("SELECT * FROM projects")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"PG_ONLY", "SHADOW_WRITE", "COMPARE"})
    void targetOfAProjectThatIsDeletedMeanwhileIsTakenBack(StoreMode mode) {
        Cello cello = cello(mode);
        cello.createProject("myproj");
        cello.running.gate().before(TransactWriteItemsRequest.class, () -> postgres.run("DELETE FROM projects"));
        Reply reply = cello.createTarget("myproj", "prod");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("project does not exist");
        assertThat(cello.stored()).isEmpty();
    }

    @Test
    void otherTargetsOfADeletedProjectStay() {
        Cello cello = cello(StoreMode.PG_ONLY);
        cello.createProject("myproj");
        cello.createTarget("myproj", "prod");
        cello.running.gate().before(TransactWriteItemsRequest.class, () -> postgres.run("DELETE FROM projects"));
        assertThat(cello.createTarget("myproj", "test").status()).isEqualTo(400);
        assertThat(cello.sortKeys("myproj")).containsExactly("METADATA", "TARGET#prod");
    }

    /** A target is created after each request of a deletion. Where that waits for the deletion, the deletion goes on. */
    @ParameterizedTest
    @EnumSource(names = {"PG_ONLY", "SHADOW_WRITE"})
    void eitherATargetIsCreatedOrItsProjectDeleted(StoreMode mode) {
        Cello cello = cello(mode);
        Map<String, String> settings = new HashMap<>(settings(mode));
        settings.put("CELLO_ADMIN_SECRET", Cello.SECRET);
        try (var other = cello.running.another(new CelloFactory(), settings)) {
            AtomicReference<CompletableFuture<Reply>> creation = new AtomicReference<>();
            int requests = 0;
            do {
                String project = "proj" + ++requests;
                String targets = "/projects/" + project + "/targets";
                cello.createProject(project);
                creation.set(null);
                cello.running.gate().after(requests, () -> {
                    CompletableFuture<Reply> written = new CompletableFuture<>();
                    other.gate().after(TransactWriteItemsRequest.class, () -> written.complete(null));
                    creation.set(other.sending("POST", targets, Cello.target("prod"), "Authorization", Cello.ADMIN));
                    CompletableFuture.anyOf(written, creation.get()).join();
                });
                int deleted = cello.delete("/projects/" + project).status();
                if (creation.get() != null) {
                    int created = creation.get().join().status();
                    assertThat(List.of(created, deleted))
                            .as("after request " + requests)
                            .containsOnlyOnce(200);
                    assertThat(postgres.rows("SELECT 1 FROM projects WHERE project = '" + project + "'"))
                            .hasSize(created == 200 ? 1 : 0);
                    assertThat(cello.sortKeys(project).contains("TARGET#prod")).isEqualTo(created == 200);
                    assertThat(cello.sortKeys(project).contains("METADATA")).isEqualTo(created == 200);
                }
            } while (creation.get() != null);
            assertThat(requests).isGreaterThan(1);
        }
    }

    @Test
    void schemaIsNotChangedUnlessItMay() {
        Map<String, String> settings = Map.of("CELLO_STORE_MODE", "PG_ONLY", "CELLO_POSTGRES_URL", postgres.url());
        assertThatThrownBy(() -> new Cello(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("CELLO_POSTGRES_PREPARE=true to create them");
        postgres.run(PostgresSchema.TABLES);
        assertThatThrownBy(() -> new Cello(settings))
                .hasMessageContaining("ALTER TABLE tokens ADD COLUMN IF NOT EXISTS hashed_token varchar(100)");
        assertThat(postgres.rows("SELECT 1 FROM pg_attribute WHERE attname = 'hashed_token'"))
                .isEmpty();
    }

    @Test
    void projectsMadeAtOnceAreOneInEveryStore() {
        Cello cello = cello(StoreMode.SHADOW_WRITE);
        List<CompletableFuture<Reply>> running = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            running.add(CompletableFuture.supplyAsync(() -> cello.createProject("myproj")));
        }
        assertThat(running.stream().map(CompletableFuture::join).filter(reply -> reply.status() == 200))
                .hasSize(1);
        assertThat(cello.sortKeys("myproj")).hasSize(2);
    }
}
