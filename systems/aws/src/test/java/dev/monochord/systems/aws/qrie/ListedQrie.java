package dev.monochord.systems.aws.qrie;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.CloudControlStandIn;
import dev.monochord.systems.standins.IamStandIn;
import dev.monochord.systems.standins.OrganizationsStandIn;
import dev.monochord.systems.standins.StsStandIn;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** qrie on a real server, with stand-ins of AWS as its inventory. */
final class ListedQrie implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    static final String ACCOUNT = "111122223333";
    static final String OTHER = "444455556666";
    static final String REGION = "eu-west-1";
    static final String VOLUME = "AWS::EC2::Volume";
    static final String ENCRYPTED = "{\"Encrypted\":true,\"Size\":8}";
    static final String PLAIN = "{\"Encrypted\":false,\"Size\":8}";

    private static final String ADMIN = "admin-secret-for-tests";
    private static final int PAGE = 10;

    final CloudControlStandIn resources = new CloudControlStandIn(PAGE);
    final OrganizationsStandIn organization = new OrganizationsStandIn();
    final IamStandIn iam = new IamStandIn();
    final Set<String> refusing = ConcurrentHashMap.newKeySet();
    final StsStandIn sts = new StsStandIn(refusing::contains);
    final AwsStandIn aws = AwsStandIn.of(sts, resources, organization, iam);
    final RunningSystem running;

    private final Map<String, String> settings = new HashMap<>();

    /** With more settings: names and values in turn. */
    ListedQrie(String... more) {
        settings.put("QRIE_INVENTORY", "aws");
        settings.put("QRIE_AWS_REGIONS", REGION);
        settings.put("QRIE_AWS_ROLE_NAME", "inventory");
        settings.put("QRIE_AWS_SERVICES", "ec2");
        settings.put("QRIE_ADMIN_SECRET", ADMIN);
        for (int at = 0; at < more.length; at += 2) {
            settings.put(more[at], more[at + 1]);
        }
        running = RunningSystem.start(factory(), settings, NOW).bearing(ADMIN);
    }

    private QrieFactory factory() {
        return new QrieFactory(context -> AwsInventory.open(
                context,
                new AwsClients(
                        StaticCredentialsProvider.create(
                                AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY)),
                        REGION,
                        aws.url())));
    }

    /** Starts another server on the same tables. */
    RunningSystem another() {
        return running.another(factory(), settings).bearing(ADMIN);
    }

    void register(String account) {
        ok(running.call("PUT", "/accounts/" + account, "{\"partition\":\"aws\"}"));
    }

    void launch(String policy) {
        running.call("POST", "/policies", "{\"policy_id\":\"" + policy + "\"}");
    }

    void volumes(String account, int number, String model) {
        for (int each = 0; each < number; each++) {
            resources.put(account, REGION, VOLUME, volumeId(each), model);
        }
    }

    static String volumeId(int number) {
        return String.format("vol-%03d", number);
    }

    static String volume(String account, int number) {
        return "arn:aws:ec2:" + REGION + ":" + account + ":volume/" + volumeId(number);
    }

    JsonNode scan() {
        return scan(running);
    }

    static JsonNode scan(RunningSystem on) {
        return ok(on.call("POST", "/scan", "{\"scan_type\":\"inventory\"}")).json();
    }

    private static Reply ok(Reply reply) {
        if (reply.status() != 200) {
            throw new AssertionError(reply.toString());
        }
        return reply;
    }

    /** The ARNs that are stored, sorted. */
    List<String> stored() {
        return running.stored("qrie_resources").stream()
                .map(item -> item.get("ARN").s())
                .sorted()
                .toList();
    }

    /** Findings as {@code policy state}, by the resource they are about. */
    Map<String, String> findings() {
        Map<String, String> findings = new HashMap<>();
        running.stored("qrie_findings")
                .forEach(item -> findings.put(
                        item.get("ARN").s(),
                        item.get("Policy").s() + " " + item.get("State").s()));
        return findings;
    }

    void advance(Duration time) {
        running.advance(time);
    }

    @Override
    public void close() {
        running.close();
        aws.close();
    }
}
