package dev.monochord.systems.aws.qrie;

import static dev.monochord.systems.aws.qrie.ListedQrie.ACCOUNT;
import static dev.monochord.systems.aws.qrie.ListedQrie.PLAIN;
import static dev.monochord.systems.aws.qrie.ListedQrie.REGION;
import static dev.monochord.systems.aws.qrie.ListedQrie.volumeId;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.standins.CallFault;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Resources that are named by a list and cannot be read are not taken for gone. */
class UnreadResourcesTest {

    private static final String USER = "arn:aws:iam::" + ACCOUNT + ":user/ada";

    private ListedQrie qrie = new ListedQrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void resourceThatIsListedAndCannotBeReadIsNotGone() {
        qrie.register(ACCOUNT);
        qrie.volumes(ACCOUNT, 3, PLAIN);
        qrie.scan();
        qrie.advance(Duration.ofHours(2));
        qrie.aws.failing(call ->
                call.body().path("Identifier").asText().equals(volumeId(1)) ? CallFault.DENIED : CallFault.NONE);
        JsonNode scan = qrie.scan();
        assertThat(scan.path("written").asInt()).isEqualTo(2);
        assertThat(scan.path("incomplete").findValuesAsText("reason"))
                .containsExactly("a resource could not be read: CloudControl refused: AccessDeniedException");
        assertThat(qrie.stored()).hasSize(3);
    }

    @Test
    void userWhoseKeyIsDeletedWhileItIsReadIsNotGone() {
        qrie.close();
        qrie = new ListedQrie("QRIE_AWS_SERVICES", "iam");
        qrie.register(ACCOUNT);
        qrie.resources.put(ACCOUNT, REGION, "AWS::IAM::User", "ada", "{\"Arn\":\"" + USER + "\"}");
        qrie.iam.accessKey("ada", "2026-02-28T00:00:00Z");
        qrie.scan();
        qrie.advance(Duration.ofHours(2));
        qrie.iam.deleteAccessKeyOnceListed("ada");
        JsonNode scan = qrie.scan();
        assertThat(scan.path("incomplete")).isEmpty();
        assertThat(scan.path("deleted").asInt()).isZero();
        assertThat(qrie.stored()).contains(USER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"Engine\":\"postgres\"}", "[]", "{"})
    void resourceWhoseModelCannotBeReadIsNotGone(String model) {
        qrie.close();
        qrie = new ListedQrie("QRIE_AWS_SERVICES", "rds");
        qrie.register(ACCOUNT);
        String arn = "arn:aws:rds:" + REGION + ":" + ACCOUNT + ":db:orders";
        qrie.resources.put(ACCOUNT, REGION, "AWS::RDS::DBInstance", "orders", "{\"DBInstanceArn\":\"" + arn + "\"}");
        qrie.scan();
        qrie.advance(Duration.ofHours(2));
        qrie.resources.put(ACCOUNT, REGION, "AWS::RDS::DBInstance", "orders", model);
        JsonNode scan = qrie.scan();
        assertThat(scan.path("incomplete").findValuesAsText("reason"))
                .singleElement()
                .asString()
                .startsWith("a resource could not be read: AWS::RDS::DBInstance came with");
        assertThat(qrie.stored()).containsExactly(arn);
    }
}
