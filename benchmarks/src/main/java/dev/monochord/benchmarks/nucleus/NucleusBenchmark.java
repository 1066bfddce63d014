package dev.monochord.benchmarks.nucleus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.aws.nucleus.AwsCloud;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.nucleus.NucleusFactory;
import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.CloudStandIn;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** {@code ./monochord bench nucleus}: schedules switch resources of many accounts through slow services. */
@Command(
        name = "nucleus",
        description = {
            "Puts resources of many accounts under schedules and lets Nucleus stop and start them all, through stand-ins of",
            "STS, EC2, RDS and ECS on this machine that take a while to answer each call. Prints how long it takes from the",
            "boundary of the schedules until the last resource is switched and entered in the audit log, and whether each was",
            "switched once and each service has its tasks back.",
            "",
            "Exit codes: 0 all within a minute, 1 not, 2 an option was not understood."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class NucleusBenchmark extends BenchCommand {

    private static final String SECRET = "admin-secret-of-the-benchmark";
    private static final double MAX_SECONDS = 60;
    private static final int MAX_ADDED = 500;
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
    private static final Instant EVENING = Instant.parse("2026-06-01T20:00:00Z");
    private static final Instant MORNING = Instant.parse("2026-06-02T08:00:00Z");

    @Option(names = "--resources", description = "how many (default: ${DEFAULT-VALUE})", defaultValue = "1000")
    private int resources;

    @Option(names = "--accounts", description = "how many have them (default: ${DEFAULT-VALUE})", defaultValue = "50")
    private int accounts;

    @Option(
            names = "--schedules",
            description = "how many act on them, all at the same time (default: ${DEFAULT-VALUE})",
            defaultValue = "10")
    private int schedules;

    @Option(
            names = "--latency",
            description = "milliseconds that every call of a service takes (default: ${DEFAULT-VALUE})",
            defaultValue = "100")
    private int latency;

    @Option(
            names = "--parallelism",
            description = "the setting NUCLEUS_PARALLELISM (default: ${DEFAULT-VALUE})",
            defaultValue = "32")
    private int parallelism;

    private final HttpClient client = HttpClient.newHttpClient();

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws IOException, InterruptedException {
        if (accounts < 1 || resources < accounts || schedules < 1 || schedules > resources || latency < 0) {
            throw wrong("At least an account, a resource for each account, and a schedule are needed");
        }
        Fleet fleet = new Fleet(resources, accounts);
        ServerMetrics metrics = new ServerMetrics();
        try (AwsStandIn aws = CloudStandIn.start(fleet.cloud());
                Engine engine =
                        Engine.builder().clock(AdjustableClock.standingAt(NOON)).open();
                Assembly assembly = new Assembly(
                        engine.client(),
                        ClientFactory::new,
                        engine.clock(),
                        Map.of(
                                "NUCLEUS_CLOUD",
                                "aws",
                                "NUCLEUS_TICK_SECONDS",
                                "0",
                                "NUCLEUS_PARALLELISM",
                                String.valueOf(parallelism),
                                "NUCLEUS_ADMIN_SECRET",
                                SECRET),
                        InstallationSecrets.inMemory(),
                        metrics)) {
            engine.recorder().keep(0);
            HttpSystem nucleus = assembly.open(new NucleusFactory(settings -> new AwsCloud(new AwsClients(
                    StaticCredentialsProvider.create(
                            AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY)),
                    "eu-west-1",
                    aws.url()))));
            try (MonochordServer server =
                    MonochordServer.start(WebOptions.defaults(), List.of(nucleus), "bench", metrics, AccessLog.NONE)) {
                URI api = URI.create(server.url() + "/nucleus/api");
                prepare(api, fleet);
                aws.latency(Duration.ofMillis(latency));
                verdicts.heading(String.format(
                        "%,d resources in %d accounts, %d schedules, %d ms a call, parallelism %d",
                        resources, accounts, schedules, latency, parallelism));
                engine.clock().set(EVENING);
                tick(api, "stop", aws, verdicts);
                verdicts.atMost("  not stopped, or not exactly once", fleet.wrong(false, 1), 0);
                engine.clock().set(MORNING);
                tick(api, "start", aws, verdicts);
                verdicts.atMost("  not as before, or not exactly once", fleet.wrong(true, 2), 0);
            }
        }
    }

    private void prepare(URI api, Fleet fleet) throws IOException, InterruptedException {
        for (String account : fleet.accounts()) {
            String role = "arn:aws:iam::" + account + ":role/nucleus";
            call(api, "/accounts", Map.of("account_id", account, "account_name", account, "role_arn", role));
            call(api, "/accounts/" + account + "/test", null);
        }
        for (int number = 0; number < schedules; number++) {
            String id = call(
                            api,
                            "/schedules",
                            Map.of(
                                    "schedule_name", "schedule " + number,
                                    "start_cron", "0 8 * * *",
                                    "end_cron", "0 20 * * *",
                                    "timezone", "Etc/UTC"))
                    .at("/schedule/schedule_id")
                    .textValue();
            int first = (int) ((long) resources * number / schedules);
            int end = (int) ((long) resources * (number + 1) / schedules);
            for (int from = first; from < end; from += MAX_ADDED) {
                List<String> some = fleet.arns().subList(from, Math.min(end, from + MAX_ADDED));
                call(
                        api,
                        "/schedules/" + id + "/resources",
                        some.stream().map(arn -> Map.of("arn", arn)).toList());
            }
        }
    }

    private void tick(URI api, String action, AwsStandIn aws, Verdicts verdicts)
            throws IOException, InterruptedException {
        int before = aws.calls().size();
        long from = System.nanoTime();
        call(api, "/scheduler/tick", null);
        double seconds = (System.nanoTime() - from) / 1e9;
        verdicts.rate("calls to " + action + " all", aws.calls().size() - before, "calls");
        verdicts.atMost("seconds to " + action + " all", seconds, MAX_SECONDS);
    }

    private JsonNode call(URI api, String path, @Nullable Object body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(
                HttpRequest.newBuilder(URI.create(api + path))
                        .header("Authorization", "Bearer " + SECRET)
                        .POST(
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofByteArray(
                                                Json.lenient().write(body)))
                        .build(),
                BodyHandlers.ofByteArray());
        JsonNode answer = Json.lenient().tree(response.body());
        if (response.statusCode() >= 300) {
            throw new IOException(path + " failed with " + response.statusCode() + " " + answer);
        }
        return answer.get("data");
    }
}
