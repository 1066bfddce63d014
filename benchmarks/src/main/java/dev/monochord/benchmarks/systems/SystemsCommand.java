package dev.monochord.benchmarks.systems;

import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.engine.Engine;
import dev.monochord.engine.storage.Durability;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./monochord bench systems}: the systems under load over HTTP. */
@Command(
        name = "systems",
        description = {
            "Starts a server with an engine of its own and lets many clients call mixed routes of each system, one system",
            "after the other. Prints calls a second and the times that half and 99 %% of the calls did not exceed, by route.",
            "Answers that a mix means to provoke, such as a 409 for a third token, are no errors; any other is, and none",
            "is expected. Server and clients share the machine.",
            "",
            "Exit codes: 0 no errors, 1 errors, 2 an option was not understood."
        },
        mixinStandardHelpOptions = true)
public final class SystemsCommand implements Callable<Integer> {

    @Option(names = "--seconds", description = "how long each system is called (default: 60)", defaultValue = "60")
    private int seconds = 60;

    @Option(names = "--warm-up", description = "seconds before, not counted (default: 10)", defaultValue = "10")
    private int warmUp = 10;

    @Option(names = "--clients", description = "how many at once (default: 100)", defaultValue = "100")
    private int clients = 100;

    @Option(names = "--systems", paramLabel = "A,B", split = ",", description = "only these; all if left out")
    private @Nullable List<String> names;

    @Option(names = "--data", paramLabel = "DIR", description = "a durable engine in this folder; else in memory")
    private @Nullable Path data;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        List<Mix> wanted = wanted();
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        long errors = 0;
        for (Mix mix : wanted) {
            errors += measure(mix, out);
        }
        return errors == 0 ? 0 : 1;
    }

    private long measure(Mix mix, PrintWriter out) throws Exception {
        String name = mix.factory().name();
        out.printf("%n%s: %d clients for %d s, engine %s%n", name, clients, seconds, data == null ? "in memory" : data);
        out.flush();
        ServerMetrics metrics = new ServerMetrics();
        try (Engine engine = engine();
                Assembly assembly = new Assembly(
                        engine.client(),
                        ClientFactory::new,
                        engine.clock(),
                        mix.settings(),
                        InstallationSecrets.inMemory(),
                        metrics)) {
            engine.recorder().keep(0);
            HttpSystem system = assembly.open(mix.factory());
            try (MonochordServer server =
                    MonochordServer.start(WebOptions.defaults(), List.of(system), "bench", metrics, AccessLog.NONE)) {
                Load load = new Load(clients, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds));
                Load.Result result = load.run(mix, server.url());
                print(result, out);
                return result.tally().errors();
            }
        }
    }

    private Engine engine() {
        return data == null
                ? Engine.inMemory()
                : Engine.builder().folder(data).durability(Durability.FSYNC).open();
    }

    private void print(Load.Result result, PrintWriter out) {
        Tally tally = result.tally();
        out.printf(Locale.ROOT, "  %-52s %10s %10s %10s %10s%n", "route", "calls/s", "p50 ms", "p99 ms", "max ms");
        Latencies all = new Latencies();
        for (Map.Entry<String, Latencies> route : tally.routes().entrySet()) {
            print(route.getKey(), route.getValue(), out);
            all.addAll(route.getValue());
        }
        print("all", all, out);
        out.printf(
                Locale.ROOT,
                "  processor time of server and clients: %.2f ms a call%n",
                result.cpu().toNanos() / 1e6 / Math.max(1, all.count()));
        out.printf(Locale.ROOT, "  errors that no client provoked: %d%n", tally.errors());
        tally.examples().forEach(example -> out.println("    " + example));
        out.flush();
    }

    private void print(String name, Latencies times, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "  %-52s %,10.0f %10.1f %10.1f %10.1f%n",
                name,
                (double) times.count() / seconds,
                times.quantile(0.5),
                times.quantile(0.99),
                times.quantile(1));
    }

    private List<Mix> wanted() {
        List<String> known = Mix.all().stream().map(mix -> mix.factory().name()).toList();
        List<String> asked = names == null ? known : names;
        if (!known.containsAll(asked) || seconds < 1 || clients < 1 || warmUp < 0) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "there are the systems " + String.join(", ", known) + ", and at least one second and one client");
        }
        return Mix.all().stream()
                .filter(mix -> asked.contains(mix.factory().name()))
                .toList();
    }
}
