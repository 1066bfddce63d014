package dev.monochord.systems.aws.qrie;

import static dev.monochord.systems.aws.qrie.ListedQrie.ACCOUNT;
import static dev.monochord.systems.aws.qrie.ListedQrie.ENCRYPTED;
import static dev.monochord.systems.aws.qrie.ListedQrie.OTHER;
import static dev.monochord.systems.aws.qrie.ListedQrie.PLAIN;
import static dev.monochord.systems.aws.qrie.ListedQrie.REGION;
import static dev.monochord.systems.aws.qrie.ListedQrie.VOLUME;
import static dev.monochord.systems.aws.qrie.ListedQrie.volume;
import static dev.monochord.systems.aws.qrie.ListedQrie.volumeId;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.SignedCall;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans of stand-ins of AWS through HTTP: pages, denied roles, throttling, lost answers and scans that are killed. */
class AwsInventoryTest {

    private ListedQrie qrie = new ListedQrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void resourcesAreListedPageByPageInTheRoleOfTheirAccountAndEvaluated() {
        qrie.register(ACCOUNT);
        qrie.launch("EC2UnencryptedEBS");
        qrie.volumes(ACCOUNT, 25, ENCRYPTED);
        qrie.resources.put(ACCOUNT, REGION, VOLUME, volumeId(7), PLAIN);

        JsonNode scan = qrie.scan();

        assertThat(scan.toString()).contains("\"resources\":25,\"written\":25", "\"incomplete\":[]");
        assertThat(qrie.stored()).hasSize(25).contains(volume(ACCOUNT, 24));
        assertThat(qrie.findings()).isEqualTo(Map.of(volume(ACCOUNT, 7), "EC2UnencryptedEBS ACTIVE"));
        assertThat(listed(VOLUME)).containsExactly("", "t:vol-009", "t:vol-019");
        assertThat(qrie.aws.calls("ListResources"))
                .allSatisfy(
                        call -> assertThat(call.roleArn()).isEqualTo("arn:aws:iam::" + ACCOUNT + ":role/inventory"));
    }

    /** The page tokens that were asked for of a type, in their order. */
    private List<String> listed(String type) {
        return qrie.aws.calls("ListResources").stream()
                .filter(call -> call.body().path("TypeName").asText().equals(type))
                .map(call -> call.body().path("NextToken").asText(""))
                .toList();
    }

    @Test
    void accountWhoseRoleCannotBeAssumedKeepsWhatItHasAndTheOthersAreListed() {
        qrie.register(ACCOUNT);
        qrie.register(OTHER);
        qrie.launch("EC2UnencryptedEBS");
        qrie.volumes(ACCOUNT, 2, PLAIN);
        qrie.volumes(OTHER, 2, PLAIN);
        qrie.scan();
        qrie.advance(Duration.ofHours(2));
        qrie.resources.remove(ACCOUNT, REGION, VOLUME, volumeId(0));
        qrie.resources.remove(OTHER, REGION, VOLUME, volumeId(0));
        qrie.refusing.add(OTHER);
        qrie.sts.requireExternalId(OTHER, "unknown");
        try (RunningSystem server = qrie.another()) {
            JsonNode scan = ListedQrie.scan(server);
            assertThat(scan.path("deleted").asInt()).isEqualTo(1);
            assertThat(scan.path("incomplete").findValuesAsText("account")).containsOnly(OTHER);
            assertThat(scan.path("incomplete").findValuesAsText("listing")).contains("AWS::EC2::Volume eu-west-1");
            assertThat(scan.path("incomplete").findValuesAsText("reason")).containsOnly("Sts refused: AccessDenied");
        }
        assertThat(qrie.stored()).containsExactly(volume(ACCOUNT, 1), volume(OTHER, 0), volume(OTHER, 1));
        assertThat(qrie.findings())
                .containsEntry(volume(ACCOUNT, 0), "EC2UnencryptedEBS RESOLVED")
                .containsEntry(volume(OTHER, 0), "EC2UnencryptedEBS ACTIVE");
    }

    @ParameterizedTest
    @EnumSource(names = {"THROTTLED", "INTERNAL_ERROR", "REQUEST_LOST", "ANSWER_LOST"})
    void callsThatGoWrongAreRepeatedAndNothingIsMissing(CallFault fault) {
        qrie.register(ACCOUNT);
        qrie.volumes(ACCOUNT, 12, PLAIN);
        Map<String, AtomicInteger> tried = new ConcurrentHashMap<>();
        // Every call of Cloud Control goes wrong once.
        qrie.aws.failing(call -> call.service().equals("cloudcontrolapi")
                        && tried.computeIfAbsent(call.body().toString(), body -> new AtomicInteger())
                                        .getAndIncrement()
                                == 0
                        && call.action().equals("ListResources")
                ? fault
                : CallFault.NONE);
        assertThat(qrie.scan().path("incomplete")).isEmpty();
        assertThat(qrie.stored()).hasSize(12);
    }

    @Test
    void typeThatCannotBeListedKeepsItsResourcesAndFindingsWhileOthersAreSwept() {
        qrie.register(ACCOUNT);
        qrie.launch("EC2UnencryptedEBS");
        qrie.volumes(ACCOUNT, 2, PLAIN);
        qrie.resources.put(ACCOUNT, REGION, "AWS::EC2::Instance", "i-1", "{}");
        qrie.scan();
        qrie.advance(Duration.ofHours(2));
        qrie.resources.remove(ACCOUNT, REGION, VOLUME, volumeId(0));
        qrie.resources.remove(ACCOUNT, REGION, "AWS::EC2::Instance", "i-1");
        qrie.aws.failing(call -> isList(call, VOLUME) ? CallFault.DENIED : CallFault.NONE);

        JsonNode scan = qrie.scan();
        assertThat(scan.path("incomplete").toString())
                .isEqualTo("[{\"account\":\"" + ACCOUNT + "\",\"service\":\"ec2\","
                        + "\"listing\":\"AWS::EC2::Volume eu-west-1\","
                        + "\"reason\":\"CloudControl refused: AccessDeniedException\"}]");
        assertThat(scan.path("deleted").asInt()).isEqualTo(1);
        assertThat(qrie.stored()).containsExactly(volume(ACCOUNT, 0), volume(ACCOUNT, 1));
        assertThat(qrie.findings()).containsEntry(volume(ACCOUNT, 0), "EC2UnencryptedEBS ACTIVE");

        qrie.aws.failing(call -> CallFault.NONE);
        assertThat(qrie.scan().path("deleted").asInt()).isEqualTo(1);
        assertThat(qrie.findings())
                .containsEntry(volume(ACCOUNT, 0), "EC2UnencryptedEBS RESOLVED")
                .containsEntry(volume(ACCOUNT, 1), "EC2UnencryptedEBS ACTIVE");
    }

    private static boolean isList(SignedCall call, String type) {
        return call.action().equals("ListResources")
                && call.body().path("TypeName").asText().equals(type);
    }

    @Test
    void scanThatIsKilledGoesOnWhereItWasInAnotherProcess() {
        qrie.register(ACCOUNT);
        qrie.launch("EC2UnencryptedEBS");
        qrie.volumes(ACCOUNT, 35, PLAIN);
        try (RunningSystem killed = qrie.another()) {
            qrie.aws.failing(call -> {
                if (isList(call, VOLUME)
                        && call.body().path("NextToken").asText("").equals("t:vol-019")) {
                    killed.gate().shutAfter(0);
                }
                return CallFault.NONE;
            });
            assertThat(killed.call("POST", "/scan", "{\"scan_type\":\"inventory\"}")
                            .status())
                    .isGreaterThanOrEqualTo(500);
            qrie.aws.failing(call -> CallFault.NONE);
            assertThat(qrie.stored()).hasSize(20);
            assertThat(qrie.scan().path("incomplete").findValuesAsText("reason"))
                    .contains("another scan is reading the listing");

            qrie.advance(Duration.ofSeconds(61));
            JsonNode scan = qrie.scan();
            assertThat(scan.path("resumed").asInt()).isEqualTo(1);
            assertThat(scan.path("incomplete")).isEmpty();
            assertThat(scan.path("deleted").asInt()).isZero();
        }
        assertThat(listed(VOLUME)).containsExactly("", "t:vol-009", "t:vol-019", "t:vol-019", "t:vol-029");
        assertThat(qrie.stored()).hasSize(35);
        assertThat(qrie.findings())
                .hasSize(35)
                .allSatisfy((arn, finding) -> assertThat(finding).endsWith("ACTIVE"));
        assertThat(readMoreThanOnce()).isSubsetOf(volumes(20, 30));
        assertThat(progress()).isEmpty();
    }

    private List<String> readMoreThanOnce() {
        Map<String, Integer> reads = new HashMap<>();
        qrie.aws
                .calls("GetResource")
                .forEach(call -> reads.merge(call.body().path("Identifier").asText(), 1, Integer::sum));
        return reads.entrySet().stream()
                .filter(each -> each.getValue() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<String> volumes(int from, int to) {
        return IntStream.range(from, to).mapToObj(ListedQrie::volumeId).toList();
    }

    private List<String> progress() {
        return qrie.running.stored("qrie_summary").stream()
                .map(item -> item.get("Type").s())
                .filter(type -> type.startsWith("inventory_"))
                .toList();
    }

    @Test
    void resumedScanDeletesNothingThatTheKilledOneSawAndTheNextOneDoes() {
        qrie.register(ACCOUNT);
        qrie.launch("EC2UnencryptedEBS");
        qrie.volumes(ACCOUNT, 25, PLAIN);
        qrie.scan();
        // Within the hour nothing is written that has not changed, so that times alone do not tell what was seen.
        qrie.advance(Duration.ofMinutes(30));
        AtomicReference<String> broken = new AtomicReference<>("t:vol-009");
        qrie.aws.failing(call ->
                isList(call, VOLUME) && call.body().path("NextToken").asText("").equals(broken.get())
                        ? CallFault.DENIED
                        : CallFault.NONE);
        assertThat(qrie.scan().path("incomplete")).hasSize(1);
        broken.set("never");
        qrie.resources.remove(ACCOUNT, REGION, VOLUME, volumeId(3));
        qrie.resources.remove(ACCOUNT, REGION, VOLUME, volumeId(23));

        JsonNode resumed = qrie.scan();
        assertThat(resumed.path("resumed").asInt()).isEqualTo(1);
        assertThat(resumed.path("deleted").asInt()).isZero();
        assertThat(qrie.stored()).hasSize(25);
        assertThat(qrie.scan().path("deleted").asInt()).isEqualTo(2);
        assertThat(qrie.findings())
                .containsEntry(volume(ACCOUNT, 3), "EC2UnencryptedEBS RESOLVED")
                .containsEntry(volume(ACCOUNT, 4), "EC2UnencryptedEBS ACTIVE");
    }

    @Test
    void resumedScanDeletesWhatNeitherPartSaw() {
        qrie.register(ACCOUNT);
        qrie.volumes(ACCOUNT, 25, PLAIN);
        qrie.scan();
        qrie.advance(Duration.ofHours(2));
        qrie.resources.remove(ACCOUNT, REGION, VOLUME, volumeId(3));
        qrie.resources.remove(ACCOUNT, REGION, VOLUME, volumeId(23));
        AtomicInteger left = new AtomicInteger(1);
        qrie.aws.failing(call -> isList(call, VOLUME)
                        && call.body().path("NextToken").asText("").equals("t:vol-010")
                        && left.getAndDecrement() > 0
                ? CallFault.DENIED
                : CallFault.NONE);
        qrie.scan();
        assertThat(qrie.scan().path("deleted").asInt()).isEqualTo(2);
        assertThat(qrie.stored()).hasSize(23);
    }

    @Test
    void expiredTokenBeginsTheListingAgain() {
        qrie.register(ACCOUNT);
        qrie.volumes(ACCOUNT, 15, PLAIN);
        AtomicInteger left = new AtomicInteger(1);
        qrie.aws.failing(call -> isList(call, VOLUME)
                        && !call.body().path("NextToken").asText("").isEmpty()
                        && left.getAndDecrement() > 0
                ? CallFault.DENIED
                : CallFault.NONE);
        assertThat(qrie.scan().path("incomplete")).hasSize(1);
        qrie.resources.expireTokens();
        assertThat(qrie.scan().path("incomplete")).isEmpty();
        assertThat(qrie.stored()).hasSize(15);
    }

    @Test
    void twoScansDoNotReadTheSameListing() {
        qrie.register(ACCOUNT);
        qrie.volumes(ACCOUNT, 2, PLAIN);
        AtomicReference<JsonNode> other = new AtomicReference<>();
        qrie.aws.failing(call -> {
            if (isList(call, VOLUME) && other.get() == null) {
                other.set(qrie.scan());
            }
            return CallFault.NONE;
        });
        assertThat(qrie.scan().path("incomplete")).isEmpty();
        assertThat(other.get().path("incomplete").findValuesAsText("reason"))
                .contains("another scan is reading the listing");
        assertThat(listed(VOLUME)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void accountsOfAnOrganizationAreListedWithTheirUnitsAndTags(boolean state) {
        qrie.close();
        qrie = new ListedQrie("QRIE_AWS_ACCOUNTS", "organization");
        if (!state) {
            qrie.organization.useStatus();
        }
        qrie.organization.put(ACCOUNT, "shop", "prod", "ACTIVE", Map.of("env", "prod"));
        qrie.organization.put(OTHER, "lab", "test", "ACTIVE", Map.of());
        qrie.organization.put("777788889999", "closed", "test", "SUSPENDED", Map.of());
        qrie.volumes(ACCOUNT, 1, PLAIN);
        assertThat(qrie.scan().path("accounts").asInt()).isEqualTo(2);
        assertThat(qrie.running.call("GET", "/accounts", null).body())
                .contains("/Root/prod", "\"env\":\"prod\"", "/Root/test")
                .doesNotContain("777788889999");

        qrie.aws.failing(call -> call.action().equals("ListAccounts") ? CallFault.DENIED : CallFault.NONE);
        Reply refused = qrie.running.call("POST", "/scan", "{\"scan_type\":\"inventory\"}");
        assertThat(refused.toString())
                .startsWith("503 ")
                .contains("the accounts could not be listed: Organizations refused: AccessDeniedException");
    }

    @Test
    void usersAreReadWithTheirKeysAndPasswordsAndTheRootIsAmongThem() {
        qrie.close();
        qrie = new ListedQrie("QRIE_AWS_SERVICES", "iam");
        qrie.register(ACCOUNT);
        for (String policy : List.of("IAMAccessKeyNotRotated", "IAMUserMfaDisabled", "IAMRootAccountActive")) {
            qrie.launch(policy);
        }
        for (String user : List.of("ada", "build", "new")) {
            qrie.resources.put(ACCOUNT, REGION, "AWS::IAM::User", user, "{\"Arn\":\"" + user(user) + "\"}");
        }
        qrie.iam.password("ada");
        qrie.iam.accessKey("build", "2025-01-01T00:00:00Z");
        qrie.iam.accessKey("new", "2026-02-28T00:00:00Z");
        assertThat(qrie.scan().path("incomplete")).isEmpty();
        assertThat(qrie.findings())
                .isEqualTo(Map.of(
                        user("ada"),
                        "IAMUserMfaDisabled ACTIVE",
                        user("build"),
                        "IAMAccessKeyNotRotated ACTIVE",
                        "arn:aws:iam::" + ACCOUNT + ":root",
                        "IAMRootAccountActive ACTIVE"));
    }

    @Test
    void policiesOfAwsAreNotRead() {
        qrie.close();
        qrie = new ListedQrie("QRIE_AWS_SERVICES", "iam");
        qrie.register(ACCOUNT);
        String own = "arn:aws:iam::" + ACCOUNT + ":policy/own";
        for (String arn : List.of(own, "arn:aws:iam::aws:policy/AdministratorAccess")) {
            qrie.resources.put(ACCOUNT, REGION, "AWS::IAM::ManagedPolicy", arn, "{\"PolicyArn\":\"" + arn + "\"}");
        }
        assertThat(qrie.scan().path("incomplete")).isEmpty();
        assertThat(qrie.stored()).contains(own).noneMatch(arn -> arn.contains(":iam::aws:"));
        assertThat(qrie.aws.calls("GetResource"))
                .extracting(call -> call.body().path("Identifier").asText())
                .containsExactly(own);
    }

    private static String user(String name) {
        return "arn:aws:iam::" + ACCOUNT + ":user/" + name;
    }

    @Test
    void everyCallInTheRoleOfAnAccountIsOneThatThePermissionsAllow() {
        qrie.close();
        qrie = new ListedQrie("QRIE_AWS_SERVICES", "ec2,iam,rds");
        qrie.register(ACCOUNT);
        qrie.volumes(ACCOUNT, 1, PLAIN);
        qrie.resources.put(ACCOUNT, REGION, "AWS::IAM::User", "ada", "{\"Arn\":\"" + user("ada") + "\"}");
        qrie.iam.accessKey("ada", "2025-01-01T00:00:00Z");
        assertThat(qrie.scan().path("incomplete")).isEmpty();

        Set<String> allowed = QriePermissions.role(List.of("ec2", "iam", "rds")).stream()
                .flatMap(statement -> statement.actions().stream())
                .collect(Collectors.toSet());
        assertThat(qrie.aws.calls().stream()
                        .filter(call -> call.roleArn() != null)
                        // The actions of Cloud Control are named after CloudFormation.
                        .map(call -> call.service().replace("cloudcontrolapi", "cloudformation") + ":" + call.action()))
                .isNotEmpty()
                .isSubsetOf(allowed);
    }

    @Test
    void withoutTheNameOfARoleTheOwnAccountIsListed() {
        qrie.close();
        qrie = new ListedQrie("QRIE_AWS_ROLE_NAME", "");
        qrie.volumes("999999999999", 3, PLAIN);
        assertThat(qrie.scan().toString()).contains("\"accounts\":1", "\"resources\":3");
        assertThat(qrie.stored())
                .containsExactly(volume("999999999999", 0), volume("999999999999", 1), volume("999999999999", 2));
    }

    @Test
    void simulatedCloudHasNoRoutes() {
        assertThat(qrie.running.routes()).contains("POST /scan").noneMatch(route -> route.contains("simulation"));
    }
}
