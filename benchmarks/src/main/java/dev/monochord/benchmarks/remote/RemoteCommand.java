package dev.monochord.benchmarks.remote;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Verdicts;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./monochord bench remote}: what a system route and a generated table add to the bare SDK. */
@Command(
        name = "remote",
        description = {
            "Reads one item from the DynamoDB-compatible endpoint at URL in three ways, in turns: by a system route over",
            "HTTP, as serve --endpoint has it, through a generated table, and with the bare SDK. Prints the rate, p50, p99",
            "and the connections that were opened to the endpoint meanwhile (Linux only). The goals: at one thread the p50",
            "of the table and of the route is at most 0.3 ms above the SDK's; at the most threads they reach 70 %% of its",
            "rate. This process, its server and a local endpoint share the processors.",
            "",
            "Creates two tables whose names begin with monochord-bench- and deletes them at the end. Credentials are found",
            "as the SDK finds them; a local endpoint takes any. For a self-signed certificate, set the trust store:",
            "JAVA_OPTS=-Djavax.net.ssl.trustStore=FILE.",
            "",
            "Exit codes: 0 every goal was met, 1 one was missed, 2 an option was not understood."
        },
        mixinStandardHelpOptions = true)
public final class RemoteCommand extends BenchCommand {

    private static final double MAX_ADDED_MILLIS = 0.3;
    private static final double MIN_SHARE = 0.7;

    @Parameters(paramLabel = "URL", description = "the endpoint, such as http://127.0.0.1:8000")
    private @Nullable URI endpoint;

    @Option(
            names = "--region",
            paramLabel = "R",
            description = "the region that requests are signed for (default: ${DEFAULT-VALUE})",
            defaultValue = "us-east-1")
    private String region = "us-east-1";

    @Option(
            names = "--threads",
            paramLabel = "N,M",
            split = ",",
            description = "how many threads call at once (default: ${DEFAULT-VALUE})",
            defaultValue = "1,8,32")
    private List<Integer> threads = List.of();

    @Option(
            names = "--seconds",
            description = "seconds for each side and round (default: ${DEFAULT-VALUE})",
            defaultValue = "3")
    private double seconds;

    @Option(
            names = "--rounds",
            description = "measurements of each side (default: ${DEFAULT-VALUE})",
            defaultValue = "3")
    private int rounds;

    @Option(
            names = "--warm-up",
            description = "seconds for each side before, not counted (default: ${DEFAULT-VALUE})",
            defaultValue = "10")
    private int warmUp;

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws Exception {
        URI url = checked();
        Turns turns = new Turns(
                Duration.ofSeconds(warmUp),
                Duration.ofMillis(Math.round(seconds * 1000)),
                rounds,
                new OpenedPorts(url));
        try (Sides sides = Sides.open(url, region)) {
            turns.warmUp(sides.all(), threads.get(threads.size() - 1));
            for (int count : threads) {
                report(count, turns.measure(sides.all(), count), out);
                judge(count, turns.measured(), verdicts);
            }
        }
    }

    private static void report(int count, List<Turns.Result> results, PrintWriter out) {
        out.printf("%n%s%n", count == 1 ? "1 thread" : count + " threads");
        out.printf(
                Locale.ROOT,
                "  %-18s %10s %10s %10s %12s %12s%n",
                "",
                "calls/s",
                "p50 ms",
                "p99 ms",
                "of bare SDK",
                "connections");
        double bare = results.get(0).rate();
        for (Turns.Result result : results) {
            out.printf(
                    Locale.ROOT,
                    "  %-18s %,10.0f %10.3f %10.3f %11.0f%% %12s%n",
                    result.name(),
                    result.rate(),
                    result.latencies().quantile(0.5),
                    result.latencies().quantile(0.99),
                    100 * result.rate() / bare,
                    result.opened().isPresent() ? result.opened().getAsInt() : "-");
        }
        out.flush();
    }

    private void judge(int count, List<Turns.Result> results, Verdicts verdicts) {
        Turns.Result bare = results.get(0);
        for (Turns.Result result : results.subList(1, results.size())) {
            if (count == 1) {
                verdicts.atMost(
                        result.name() + ": p50 above the SDK's, in ms",
                        result.latencies().quantile(0.5) - bare.latencies().quantile(0.5),
                        MAX_ADDED_MILLIS);
            } else if (count == threads.get(threads.size() - 1)) {
                verdicts.atLeast(result.name() + ": rate / the SDK's", result.rate() / bare.rate(), MIN_SHARE);
            }
        }
    }

    private URI checked() {
        URI url = Objects.requireNonNull(endpoint);
        if (url.getHost() == null || !List.of("http", "https").contains(url.getScheme())) {
            throw wrong("URL must be an address such as http://127.0.0.1:8000, got '" + url + "'");
        }
        if (threads.stream().anyMatch(count -> count < 1) || seconds <= 0 || rounds < 1 || warmUp < 0) {
            throw wrong("--threads, --seconds and --rounds must be positive");
        }
        return url;
    }
}
