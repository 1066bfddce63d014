package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.OTHER;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** Accounts as they are told of, as resources bring them along, and as an inventory knows them. */
class AccountsAcceptanceTest {

    private static final String ACCOUNTS = "qrie_accounts";
    private static final int ROUNDS = 40;

    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void viewerReadsAndAdminAlsoWrites() {
        assertThat(qrie.running.call("GET", "/accounts", null, "Authorization", "Bearer " + Qrie.VIEWER))
                .satisfies(reply -> assertThat(reply.status()).isEqualTo(200));
        assertThat(qrie.running.call("PUT", "/accounts/" + ACCOUNT, "{}", "Authorization", "Bearer " + Qrie.VIEWER))
                .hasToString("403 {\"error\":\"this needs the role admin\"}");
        assertThat(qrie.running
                        .call("POST", "/scan", "{}", "Authorization", "Bearer " + Qrie.VIEWER)
                        .status())
                .isEqualTo(403);
        assertThat(qrie.put("/accounts/" + ACCOUNT, "{}").status()).isEqualTo(200);
    }

    @Test
    void partitionStaysWhatItIsWhateverIsSaidOfTheAccount() {
        qrie.describe(ACCOUNT, "arn:aws-cn:s3:::b", PUBLIC, 1);
        assertThat(qrie.put("/accounts/" + ACCOUNT, "{\"name\":\"shop\"}").body())
                .isEqualTo("{\"account_id\":\"" + ACCOUNT + "\",\"name\":\"shop\",\"partition\":\"aws-cn\"}");
        assertThat(qrie.put("/accounts/" + ACCOUNT, "{\"name\":\"x\",\"partition\":\"aws\"}"))
                .hasToString("409 {\"error\":\"account is in another partition\"}");
        assertThat(qrie.get("/accounts").json().at("/accounts/0/name").asText()).isEqualTo("shop");
        assertThat(qrie.put("/accounts/" + ACCOUNT, "{\"partition\":\"aws-cn\"}")
                        .status())
                .isEqualTo(200);
        assertThat(qrie.get("/accounts").json().at("/accounts/0").has("name")).isFalse();
    }

    @Test
    void accountIsWrittenOnConditionAndNotAfterAReadOfIt() {
        qrie.running.engine().recorder().clear();
        assertThat(qrie.put("/accounts/" + ACCOUNT, "{\"partition\":\"aws\"}").status())
                .isEqualTo(200);
        assertThat(qrie.asked(ACCOUNTS)).containsExactly("UpdateItem", "GetItem");
    }

    @Test
    void resourceThatIsMetWhileItsAccountIsWrittenIsFound() {
        for (int round = 0; round < ROUNDS; round++) {
            String account = String.format("%012d", round);
            String arn = "arn:aws-cn:s3:::bucket-" + round;
            List<CompletableFuture<Reply>> sent = List.of(
                    qrie.running.sending("PUT", "/accounts/" + account, "{\"partition\":\"aws\"}"),
                    qrie.running.sending("PUT", "/resources", Qrie.described(account, arn, PUBLIC, 1)),
                    qrie.running.sending("PUT", "/accounts/" + account, "{\"name\":\"shop\"}"));
            assertThat(sent.get(0).join().status()).isIn(200, 409);
            assertThat(sent.get(1).join().status()).isEqualTo(200);
            assertThat(sent.get(2).join().status()).isEqualTo(200);
            assertThat(qrie.all("/resources?type=s3&account=" + account, "resources", 100))
                    .as("round %s", round)
                    .hasSize(1);
        }
    }

    @Test
    void partitionThatWasReadJustBeforeAnotherIsMetIsNotRemembered() {
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.running.advance(Duration.ofMinutes(2));
        String listing = "/resources?type=s3&account=" + ACCOUNT;
        qrie.running.gate().after(GetItemRequest.class, () -> qrie.describe(ACCOUNT, "arn:aws-cn:s3:::b", PUBLIC, 1));
        assertThat(qrie.get(listing).status()).isEqualTo(200);
        assertThat(qrie.all(listing, "resources", 100)).hasSize(2);
    }

    @Test
    void accountWithArnsOfTwoPartitionsShowsNoneAndCanBeWrittenAsItIsShown() {
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.describe(ACCOUNT, "arn:aws-cn:s3:::b", PUBLIC, 1);
        String shown = qrie.get("/accounts").json().at("/accounts/0").toString();
        assertThat(shown).isEqualTo("{\"account_id\":\"" + ACCOUNT + "\"}");
        assertThat(qrie.put("/accounts/" + ACCOUNT, shown).status()).isEqualTo(200);
        assertThat(qrie.put("/accounts/" + ACCOUNT, "{\"partition\":\"aws\"}").status())
                .isEqualTo(409);
        assertThat(qrie.all("/resources?type=s3&account=" + ACCOUNT, "resources", 100))
                .hasSize(2);
    }

    @Test
    void scanLearnsWhereAnAccountIsThatAResourceBroughtAlong() {
        try (RunningSystem sample = RunningSystem.start(
                        new QrieFactory(), Map.of("QRIE_ADMIN_SECRET", Qrie.ADMIN), Qrie.NOW)
                .bearing(Qrie.ADMIN)) {
            sample.call("PUT", "/resources", Qrie.described("111122223333", "arn:aws:s3:::shop-website", PUBLIC, 1));
            sample.call("PUT", "/accounts/000011112222", "{\"name\":\"ours\",\"tags\":{}}");
            sample.call("POST", "/scan", "{\"scan_type\":\"inventory\"}");
            assertThat(sample.call("GET", "/accounts", null).body())
                    .contains(
                            "{\"account_id\":\"111122223333\",\"name\":\"shop\",\"partition\":\"aws\","
                                    + "\"ou_path\":\"/root/prod\",\"tags\":{\"env\":\"prod\"}}",
                            "{\"account_id\":\"000011112222\",\"name\":\"ours\",\"partition\":\"aws-us-gov\","
                                    + "\"ou_path\":\"/root/gov\",\"tags\":{}}");
        }
    }

    @Test
    void summaryOfAnAccountThatIsNotKnownIsNotKept() {
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        for (String account : List.of(ACCOUNT, OTHER)) {
            assertThat(qrie.get("/summary/findings?account=" + account).status())
                    .isEqualTo(200);
            assertThat(qrie.get("/summary/resources?account=" + account).status())
                    .isEqualTo(200);
        }
        assertThat(qrie.running.stored("qrie_summary"))
                .extracting(item -> item.get("Type").s())
                .containsExactlyInAnyOrder("findings_summary_" + ACCOUNT, "resources_summary_" + ACCOUNT);
    }
}
