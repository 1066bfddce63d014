package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.systems.qrie.Qrie.RESOURCES;
import static dev.monochord.systems.qrie.Qrie.encode;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.qrie.policy.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every combination of filters: which way it is read, as the requests of the store show, and that it answers, in pages of
 * any size, exactly what going through everything would.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ListingsAcceptanceTest {

    private static final int[] SIZES = {1, 7, 100};
    private static final List<String> ACCOUNTS = List.of("000000000001", "222222222222", "333333333333");
    private static final Map<String, String> PARTITIONS =
            Map.of("000000000001", "aws", "222222222222", "aws-us-gov", "333333333333", "aws-cn");
    private static final List<String> SERVICES = List.of("s3", "ec2", "iam");
    private static final List<String> POLICIES = List.of("S3BucketPublic", "EC2UnencryptedEBS", "IAMUserMfaDisabled");

    /** Where the bands begin and end; the first findings are so severe. */
    private static final int[] EDGES = {0, 24, 25, 49, 50, 89, 90, 100};

    private final Qrie qrie = new Qrie();
    private final List<Resource> resources = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    @BeforeAll
    void fill() {
        Random random = new Random(7);
        for (int i = 0; i < 90; i++) {
            String account = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
            String service = SERVICES.get(random.nextInt(SERVICES.size()));
            String arn = "arn:" + PARTITIONS.get(account) + ":" + service + ":::thing-" + i;
            resources.add(new Resource(account, arn, service, Map.of("i", i), Qrie.NOW, Qrie.NOW, null, null));
            for (String policy : POLICIES) {
                if (random.nextInt(3) == 0) {
                    int severity = findings.size() < EDGES.length ? EDGES[findings.size()] : random.nextInt(101);
                    findings.add(finding(arn, policy, account, service, random, severity));
                }
            }
        }
        Monochord monochord = Monochord.create(qrie.running.engine().client());
        DynamoDbQrieResourcesTable.open(monochord);
        DynamoDbQrieFindingsTable.open(monochord);
        DynamoDbQrieAccountsTable.open(monochord);
        monochord.putAll(resources);
        monochord.putAll(findings);
        monochord.putAll(ACCOUNTS.stream()
                .map(id -> new MonitoredAccount(id, null, PARTITIONS.get(id), null, null))
                .toList());
    }

    private static Finding finding(
            String arn, String policy, String account, String service, Random random, int severity) {
        State state = random.nextBoolean() ? State.ACTIVE : State.RESOLVED;
        return new Finding(
                arn, policy, account, service, state, severity, Qrie.NOW, Qrie.NOW, Map.of(), Qrie.NOW, null, null,
                null);
    }

    @AfterAll
    void stop() {
        qrie.close();
    }

    static Stream<String> resourceFilters() {
        return Stream.of(
                "",
                "account=222222222222",
                "type=s3",
                "account=222222222222&type=s3",
                "account=333333333333&type=ebs",
                "account=999999999999",
                "account=999999999999&type=s3",
                "type=lambda");
    }

    @ParameterizedTest
    @MethodSource("resourceFilters")
    void resourcesAreReadByTheExpectedKeyAndAreAllThere(String query) {
        String account = parameter(query, "account");
        String type = parameter(query, "type");
        String service = type.equals("ebs") ? "ec2" : type;
        List<String> expected = resources.stream()
                .filter(resource -> account.isEmpty() || resource.accountId().equals(account))
                .filter(resource -> service.isEmpty() || resource.service().equals(service))
                .map(Resource::arn)
                .sorted()
                .toList();
        String way = account.isEmpty() ? type.isEmpty() ? "Scan" : "Query Service-ARN-index" : "Query";
        for (int size : SIZES) {
            qrie.running.engine().recorder().clear();
            List<String> found = qrie.all("/resources?" + query, "resources", size).stream()
                    .map(resource -> resource.get("arn").asText())
                    .sorted()
                    .toList();
            assertThat(found).as("pages of %s", size).isEqualTo(expected);
            assertThat(qrie.asked(RESOURCES)).containsExactly(way);
            assertThat(qrie.scanned()).isSubsetOf(way.equals("Scan") ? List.of(RESOURCES) : List.of());
        }
    }

    @Test
    void resourceIsReadByItsArn() {
        Resource any = resources.get(0);
        String arn = "arn=" + encode(any.arn());
        qrie.running.engine().recorder().clear();
        assertThat(qrie.all("/resources?account=" + any.accountId() + "&" + arn, "resources", 7))
                .hasSize(1);
        assertThat(qrie.asked(RESOURCES)).containsExactly("GetItem");
        qrie.running.engine().recorder().clear();
        assertThat(qrie.all("/resources?" + arn, "resources", 7)).hasSize(1);
        assertThat(qrie.asked(RESOURCES)).containsExactly("Query Service-ARN-index");
        assertThat(qrie.all("/resources?account=999999999999&" + arn, "resources", 7))
                .isEmpty();
        assertThat(qrie.scanned()).isEmpty();
    }

    static List<String> findingFilters() {
        List<String> filters = new ArrayList<>();
        for (String arn : List.of("", "arn=*")) {
            for (String account : List.of("", "account=222222222222")) {
                for (String service : List.of("", "service=s3")) {
                    for (String policy : List.of("", "policy=S3BucketPublic")) {
                        for (String state : List.of("", "state=ACTIVE", "state=RESOLVED")) {
                            for (String severity : List.of("", "severity=high", "severity=20-60")) {
                                filters.add(String.join("&", arn, account, service, policy, state, severity)
                                        .replaceAll("&+", "&"));
                            }
                        }
                    }
                }
            }
        }
        return filters;
    }

    @ParameterizedTest
    @MethodSource("findingFilters")
    void findingsAreReadByTheExpectedKeyAndAreAllThere(String filter) {
        String arn = findings.get(3).arn();
        String query = filter.replace("arn=*", "arn=" + encode(arn));
        List<Finding> expected = findings.stream().filter(matching(filter, arn)).toList();
        List<String> ways = ways(filter);
        for (int size : SIZES) {
            qrie.running.engine().recorder().clear();
            List<JsonNode> found = qrie.all("/findings?" + query, "findings", size);
            assertThat(found.stream().map(ListingsAcceptanceTest::shown).sorted())
                    .as("pages of %s", size)
                    .isEqualTo(expected.stream()
                            .map(ListingsAcceptanceTest::shown)
                            .sorted()
                            .toList());
            assertThat(qrie.asked(FINDINGS)).isEqualTo(ways);
            List<String> whole = ways.contains("Scan") ? List.of(FINDINGS) : List.of();
            assertThat(qrie.scanned().stream().filter(table -> !table.equals("qrie_accounts")))
                    .isEqualTo(whole);
        }
    }

    private static List<String> ways(String filter) {
        if (filter.contains("arn=")) {
            return List.of(filter.contains("policy=") ? "GetItem" : "Query");
        }
        if (filter.contains("account=")) {
            return List.of(
                    filter.contains("service=") ? "Query AccountService-State-index" : "Query Account-State-index");
        }
        if (filter.contains("policy=")) {
            return List.of("Query Policy-State-index");
        }
        // The policies about a service have what was found in accounts that nobody registered.
        return filter.contains("service=")
                ? List.of("Query AccountService-State-index", "Query Policy-State-index")
                : List.of("Scan");
    }

    private static Predicate<Finding> matching(String filter, String arn) {
        String severity = parameter(filter, "severity");
        int from = severity.isEmpty() ? 0 : severity.equals("high") ? 50 : 20;
        int to = severity.isEmpty() ? 100 : severity.equals("high") ? 89 : 60;
        return finding -> (!filter.contains("arn=") || finding.arn().equals(arn))
                && same(filter, "account", finding.accountId())
                && same(filter, "service", finding.service())
                && same(filter, "policy", finding.policy())
                && same(filter, "state", finding.state().name())
                && finding.severity() >= from
                && finding.severity() <= to;
    }

    private static boolean same(String filter, String name, String value) {
        String wanted = parameter(filter, name);
        return wanted.isEmpty() || wanted.equals(value);
    }

    private static String parameter(String query, String name) {
        return Stream.of(query.split("&"))
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    private static String shown(Finding finding) {
        return finding.arn() + " " + finding.policy() + " " + finding.state() + " " + finding.severity();
    }

    private static String shown(JsonNode finding) {
        return finding.get("arn").asText() + " " + finding.get("policy").asText() + " "
                + finding.get("state").asText() + " " + finding.get("severity").asText();
    }

    @ParameterizedTest
    @CsvSource({"critical,90,100", "high,50,89", "medium,25,49", "low,0,24", "HIGH,50,89", "90-90,90,90", "0-100,0,100"
    })
    void severityBandsAreComparedAsNumbers(String severity, int from, int to) {
        List<Integer> expected = findings.stream()
                .map(Finding::severity)
                .filter(each -> each >= from && each <= to)
                .sorted()
                .toList();
        assertThat(qrie.all("/findings?severity=" + severity, "findings", 100).stream()
                        .map(finding -> finding.get("severity").asInt())
                        .sorted()
                        .toList())
                .isEqualTo(expected);
    }

    @Test
    void mostSevereComeFirstInAPage() {
        List<Integer> severities = qrie.all("/findings?account=222222222222", "findings", 100).stream()
                .map(finding -> finding.get("severity").asInt())
                .toList();
        assertThat(severities).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @ParameterizedTest
    @CsvSource({
        "/findings?service=s3,/findings?service=ec2",
        "/findings?service=s3,/findings?service=s3&state=ACTIVE",
        "/findings?account=222222222222,/findings?account=333333333333",
        "/findings?account=222222222222,/resources?account=222222222222",
        "/findings?policy=S3BucketPublic,/findings",
        "/resources?type=s3,/resources",
        "/resources,/findings",
    })
    void pageTokenOfAnotherListingIs400(String one, String other) {
        String token =
                qrie.get(one + (one.contains("?") ? "&" : "?") + "page_size=1").text("next_token");
        assertThat(token).isNotEmpty();
        String join = other.contains("?") ? "&" : "?";
        assertThat(qrie.get(other + join + "next_token=" + token).status()).isEqualTo(400);
        String altered = (token.charAt(0) == 'A' ? 'B' : 'A') + token.substring(1);
        assertThat(qrie.get(one + (one.contains("?") ? "&" : "?") + "next_token=" + altered)
                        .status())
                .isEqualTo(400);
    }
}
