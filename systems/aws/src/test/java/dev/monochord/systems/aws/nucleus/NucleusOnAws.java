package dev.monochord.systems.aws.nucleus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.aws.CallLimits;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.nucleus.NucleusFactory;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.SimulatedCloud;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.CloudStandIn;
import dev.monochord.systems.standins.StsStandIn;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Nucleus on a server of its own, with the stand-ins of AWS behind it. The scheduler ticks when it is told to. */
final class NucleusOnAws implements AutoCloseable {

    static final String ACCOUNT = "111111111111";
    static final String OTHER = "222222222222";

    private static final Instant NOON = Instant.parse("2026-06-01T10:30:00Z"); // a Monday
    static final String SECRET = "admin-secret-for-tests";

    /** The calls that switch something. */
    static final Set<String> SWITCHES = Set.of(
            "StartInstances",
            "StopInstances",
            "StartDBInstance",
            "StopDBInstance",
            "StartDBCluster",
            "StopDBCluster",
            "UpdateService");

    final SimulatedCloud cloud = new SimulatedCloud();
    final StsStandIn sts = CloudStandIn.sts(cloud);
    /** The services that run a task on every container instance. */
    final Set<String> daemons = ConcurrentHashMap.newKeySet();

    final AwsStandIn aws = CloudStandIn.start(cloud, sts, daemons::contains);
    final RunningSystem running;

    private NucleusOnAws(CallLimits limits, String... settings) {
        running = RunningSystem.start(factory(aws.url(), limits), settings(settings), NOON);
    }

    static NucleusOnAws start(String... settings) {
        return new NucleusOnAws(CallLimits.DEFAULT, settings);
    }

    /** With clients that do not wait for as long as they usually do. */
    static NucleusOnAws start(CallLimits limits) {
        return new NucleusOnAws(limits);
    }

    /** Another server on the same tables and the same cloud. */
    RunningSystem another() {
        return running.another(factory(aws.url()), settings());
    }

    /** Makes Nucleus on the AWS services at a URL. */
    static NucleusFactory factory(URI url) {
        return factory(url, CallLimits.DEFAULT);
    }

    private static NucleusFactory factory(URI url, CallLimits limits) {
        return new NucleusFactory(found -> new AwsCloud(new AwsClients(
                StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY)),
                "eu-west-1",
                url,
                limits)));
    }

    static Map<String, String> settings(String... more) {
        Map<String, String> all = new HashMap<>(Map.of(
                "NUCLEUS_CLOUD", "aws",
                "NUCLEUS_TICK_SECONDS", "0",
                "NUCLEUS_ADMIN_SECRET", SECRET));
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    Reply call(String method, String path, Object body) {
        return call(running, method, path, body);
    }

    static Reply call(RunningSystem system, String method, String path, Object body) {
        String text = body == null ? null : new String(Json.lenient().write(body), StandardCharsets.UTF_8);
        return system.call(method, "/api" + path, text, "Authorization", "Bearer " + SECRET);
    }

    static JsonNode data(Reply reply) {
        assertThat(reply.status()).as(reply.toString()).isBetween(200, 299);
        return reply.json().get("data");
    }

    /** Adds an account and tests it; returns what the test found. */
    JsonNode account(String id, Object... more) {
        Map<String, Object> body = new HashMap<>(Map.of(
                "account_id", id, "account_name", "name of " + id, "role_arn", "arn:aws:iam::" + id + ":role/nucleus"));
        for (int i = 0; i < more.length; i += 2) {
            body.put((String) more[i], more[i + 1]);
        }
        data(call("POST", "/accounts", body));
        return test(id);
    }

    JsonNode test(String id) {
        return data(call("POST", "/accounts/" + id + "/test", null));
    }

    /** Creates resources in the cloud, all running. */
    String[] exist(String... arns) {
        for (String arn : arns) {
            cloud.expect(CloudResourceArn.parse(arn));
        }
        return arns;
    }

    /** A schedule from 8 to 20 o'clock in Berlin; returns its id. */
    String schedule(String... arns) {
        JsonNode made = data(call(
                "POST",
                "/schedules",
                Map.of(
                        "schedule_name", "office",
                        "start_cron", "0 8 * * *",
                        "end_cron", "0 20 * * *",
                        "timezone", "Europe/Berlin",
                        "resources",
                                List.of(arns).stream()
                                        .map(arn -> Map.of("arn", arn))
                                        .toList())));
        made.get("resources")
                .forEach(each -> assertThat(each.get("result").textValue())
                        .as(each.toString())
                        .isEqualTo("added"));
        return made.get("schedule").get("schedule_id").textValue();
    }

    void moveTo(String instant) {
        running.engine().clock().set(Instant.parse(instant));
    }

    JsonNode tick() {
        return data(call("POST", "/scheduler/tick", null)).get("runs");
    }

    /** Ticks in the evening; returns what became of each resource, by ARN. */
    Map<String, String> evening() {
        moveTo("2026-06-01T18:00:00Z");
        return results(tick());
    }

    Map<String, String> morning() {
        moveTo("2026-06-02T06:00:00Z");
        return results(tick());
    }

    static Map<String, String> results(JsonNode runs) {
        Map<String, String> results = new HashMap<>();
        runs.forEach(run -> run.get("resources")
                .forEach(each -> results.put(
                        each.get("arn").textValue(), each.get("result").textValue())));
        return results;
    }

    SimulatedResource resource(String arn) {
        return cloud.find(arn).orElseThrow();
    }

    /** The entries of the log about a resource, oldest first, each as its result and its error. */
    List<String> log(String scheduleId, String arn) {
        List<String> entries = new ArrayList<>();
        String token = "";
        do {
            JsonNode page = data(call("GET", "/audit?limit=100&entity=SCHEDULE%23" + scheduleId + token, null));
            for (JsonNode entry : page.get("entries")) {
                JsonNode details = entry.get("details");
                if (entry.get("action").textValue().equals("EXECUTE")
                        && arn.equals(details.path("arn").textValue())) {
                    String error = details.path("error").asText("");
                    entries.add(0, details.get("result").textValue() + (error.isEmpty() ? "" : " " + error));
                }
            }
            String next = page.path("next_token").textValue();
            token = next == null ? null : "&next_token=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
        } while (token != null);
        return entries;
    }

    static String instance(int number) {
        return instance(ACCOUNT, "eu-west-1", number);
    }

    static String instance(String account, String region, int number) {
        return "arn:aws:ec2:" + region + ":" + account + ":instance/i-" + String.format("%08x", number);
    }

    static String database(String name) {
        return "arn:aws:rds:eu-west-1:" + ACCOUNT + ":db:" + name;
    }

    static String cluster(String name) {
        return "arn:aws:rds:eu-west-1:" + ACCOUNT + ":cluster:" + name;
    }

    static String service(String name) {
        return "arn:aws:ecs:eu-west-1:" + ACCOUNT + ":service/main/" + name;
    }

    @Override
    public void close() {
        running.close();
        aws.close();
    }
}
