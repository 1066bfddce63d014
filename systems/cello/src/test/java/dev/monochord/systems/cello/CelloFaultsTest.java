package dev.monochord.systems.cello;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Cello does while its store does what stores do. */
class CelloFaultsTest {

    private static final String BEING_DELETED = "409 {\"error_message\":\"project is being deleted\"}";
    private static final String NO_PROJECT = "404 {\"error_message\":\"project does not exist\"}";

    private final Cello cello = new Cello();

    @AfterEach
    void close() {
        cello.close();
    }

    @Test
    void deletionThatIsCutOffAnywhereIsFinishedByTheNextAndLeavesNothingToItsSuccessor() {
        int cutOff = 0;
        boolean whole = false;
        while (!whole) {
            Reply created = cello.createProject("myproj");
            for (int i = 0; i < 60; i++) {
                cello.putToken("myproj", "token-" + i, Cello.NOW.plusSeconds(60));
            }
            cello.running.gate().shutAfter(cutOff);
            Reply deleted = cello.delete("/projects/myproj");
            cello.running.gate().open();
            whole = deleted.status() == 200;
            if (!whole) {
                assertThat(deleted.toString()).startsWith("503 {\"error_message\":");
                afterACutOff(created.text("token"));
            }
            assertThat(cello.stored()).isEmpty();

            Reply again = cello.createProject("myproj");
            assertThat(cello.get("/projects/myproj/tokens").json()).hasSize(1);
            assertThat(cello.self(again.text("token"), "myproj").status()).isEqualTo(200);
            assertThat(cello.self(created.text("token"), "myproj").status()).isEqualTo(401);
            assertThat(cello.delete("/projects/myproj").status()).isEqualTo(200);
            cutOff++;
        }
        assertThat(cutOff).isGreaterThan(6);
    }

    private void afterACutOff(String token) {
        assertThat(cello.sortKeys("myproj")).as("the project is the last to go").contains("METADATA");
        if (isMarked()) {
            assertThat(cello.createToken("myproj")).hasToString(NO_PROJECT);
            assertThat(cello.createTarget("myproj", "prod"))
                    .hasToString("400 {\"error_message\":\"project does not exist\"}");
            assertThat(cello.createProject("myproj")).hasToString(BEING_DELETED);
            assertThat(cello.self(token, "myproj").status()).isEqualTo(401);
            assertThat(cello.delete("/projects/myproj"))
                    .as("it could still be running")
                    .hasToString(BEING_DELETED);
        } else {
            assertThat(cello.self(token, "myproj").status()).isEqualTo(200);
        }
        cello.running.advance(Cello.LEASE);
        assertThat(cello.delete("/projects/myproj")).hasToString("200 ");
    }

    private boolean isMarked() {
        return cello.stored().stream().anyMatch(stored -> stored.containsKey("deletion_id"));
    }

    @Test
    void deletionThatOnlyHadToGiveUpIsFinishedAtOnce() {
        cello.createProject("myproj");
        cello.running.engine().faults().add("error@BatchWriteItem");
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(503);
        cello.running.engine().faults().clear();
        assertThat(cello.delete("/projects/myproj")).hasToString("200 ");
        assertThat(cello.stored()).isEmpty();
    }

    @Test
    void nothingIsSeenOrWrittenUnderAProjectThatIsBeingDeleted() {
        String token = cello.createProject("myproj").text("token");
        cello.put(item(
                "pk", "PROJECT#myproj",
                "sk", "METADATA",
                "repository", Cello.REPOSITORY,
                "token_count", 1,
                "target_count", 0,
                "deletion_id", "another",
                "deletion_started_at", "2023-06-15T12:00:00.000Z"));
        assertThat(cello.createToken("myproj")).hasToString(NO_PROJECT);
        assertThat(cello.get("/projects/myproj/tokens")).hasToString(NO_PROJECT);
        assertThat(cello.get("/projects/myproj/targets")).hasToString(NO_PROJECT);
        assertThat(cello.createTarget("myproj", "prod"))
                .hasToString("400 {\"error_message\":\"project does not exist\"}");
        assertThat(cello.patch("/projects/myproj/targets/prod", "{}")).hasToString(NO_PROJECT);
        assertThat(cello.get("/projects/myproj")).hasToString("404 {\"error_message\":\"error retrieving project\"}");
        assertThat(cello.self(token, "myproj").status()).isEqualTo(401);
        assertThat(cello.createProject("myproj")).hasToString(BEING_DELETED);
        assertThat(cello.delete("/projects/myproj")).hasToString(BEING_DELETED);
        assertThat(cello.sortKeys("myproj")).hasSize(2);
    }

    @Test
    void creatingAndDeletingAtOnceLeavesNoOrphans() {
        for (int round = 0; round < 5; round++) {
            String project = "proj" + round;
            cello.createProject(project);
            List<Reply> replies = cello.running.together(
                    20,
                    i -> i == 7
                            ? cello.running.sending(
                                    "DELETE", "/projects/" + project, null, "Authorization", Cello.ADMIN)
                            : i % 2 == 0
                                    ? cello.creatingToken(project)
                                    : cello.running.sending(
                                            "POST",
                                            "/projects/" + project + "/targets",
                                            Cello.target("target" + i),
                                            "Authorization",
                                            Cello.ADMIN));
            assertThat(replies).extracting(Reply::status).isSubsetOf(200, 400, 404, 409);
            List<String> left = cello.sortKeys(project);
            if (replies.get(7).status() == 200) {
                assertThat(left).isEmpty();
            } else {
                assertThat(left).contains("METADATA");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "throttle:0.3",
                "request-limit:0.3",
                "conflict:0.3",
                "error:0.3",
                "error-after-commit:0.3",
                "lost-answer:0.3",
                "unprocessed:0.5",
            })
    void aProjectsLifeGoesOnUnderFaults(String fault) {
        cello.running.engine().faults().add(fault);
        for (int round = 0; round < 5; round++) {
            Reply created = cello.createProject("myproj");
            assertThat(created.status()).as(created.body()).isEqualTo(200);
            assertThat(cello.createProject("myproj")).hasToString("400 {\"error_message\":\"project already exists\"}");
            Reply second = cello.createToken("myproj");
            assertThat(second.status()).as(second.body()).isEqualTo(200);
            assertThat(cello.createToken("myproj").status()).isEqualTo(409);
            assertThat(cello.self(second.text("token"), "myproj").status()).isEqualTo(200);
            assertThat(cello.createTarget("myproj", "prod")).hasToString("200 {}");
            assertThat(cello.createTarget("myproj", "prod").status()).isEqualTo(400);
            assertThat(cello.patch("/projects/myproj/targets/prod", "{\"properties\":{\"policy_document\":\"{}\"}}")
                            .status())
                    .isEqualTo(200);
            assertThat(cello.delete("/projects/myproj").status()).isEqualTo(400);
            assertThat(cello.delete("/projects/myproj/targets/prod")).hasToString("200 ");
            assertThat(cello.delete("/projects/myproj/tokens/" + created.text("token_id")))
                    .hasToString("200 ");
            cello.running.advance(Cello.LIFE.plus(Duration.ofDays(31)));
            assertThat(cello.createToken("myproj").status()).isEqualTo(200);
            assertThat(cello.get("/projects/myproj/tokens").json()).hasSize(1);
            assertThat(cello.delete("/projects/myproj")).hasToString("200 ");
            cello.running.engine().faults().clear();
            assertThat(cello.stored()).isEmpty();
            cello.running.engine().faults().add(fault + ",seed=" + round);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"throttle:0.1", "conflict:0.1", "error-after-commit:0.1", "lost-answer:0.1"})
    void fiftyCreatesAtOnceMakeTwoTokensUnderFaults(String fault) {
        String first = cello.createProject("myproj").text("token_id");
        cello.delete("/projects/myproj/tokens/" + first);
        cello.running.engine().faults().add(fault);
        List<Reply> replies = cello.running.together(50, i -> cello.creatingToken("myproj"));
        cello.running.engine().faults().clear();
        assertThat(replies).extracting(Reply::status).isSubsetOf(200, 409, 503);
        assertThat(replies.stream().filter(reply -> reply.status() == 200)).hasSize(2);
        assertThat(cello.sortKeys("myproj")).hasSize(3);
    }

    @Test
    void storeThatDoesNotAnswerIsUnavailableAndUnhealthyWithoutAWordOfWhy() {
        cello.createProject("myproj");
        assertThat(cello.running.call("GET", "/health/full", null)).hasToString("200 Health check succeeded");
        cello.running.gate().shutAfter(0);
        assertThat(cello.running.call("GET", "/health/full", null)).hasToString("503 Health check failed");
        for (Reply reply : List.of(
                cello.get("/projects/myproj"),
                cello.createProject("other"),
                cello.createToken("myproj"),
                cello.delete("/projects/myproj"))) {
            assertThat(reply).hasToString("503 {\"error_message\":\"too busy at the moment; try again\"}");
        }
        cello.running.gate().open();
        assertThat(cello.get("/projects/myproj").status()).isEqualTo(200);
    }
}
