package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.cli.console.ConsoleContext;
import dev.monochord.cli.console.ServedConsole;
import dev.monochord.cli.migrate.MigrationsFactory;
import dev.monochord.cli.store.DataFolderSecrets;
import dev.monochord.cli.store.TableStore;
import dev.monochord.console.Console;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.ServerPages;
import dev.monochord.server.UnreadableLog;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.SystemCalls;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.TransactionSupport;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.core.exception.SdkException;

/** {@code monochord serve}: serves the systems over HTTP, with a DynamoDB of its own or another, until asked to end. */
@Command(
        name = "serve",
        versionProvider = BuildVersion.class,
        sortOptions = false,
        customSynopsis = {
            "monochord serve [--host H] [--port N] [--systems A,B] [--engine-port N|none] [--memory | --data DIR]",
            "                       [--demo] [--endpoint URL] [--region R] [--assume-role ARN] [console and fault options]"
        },
        header = {"The systems over HTTP, on an engine of their own or on any DynamoDB.", ""},
        description = {
            "",
            "Starts an engine, creates the tables that are missing, and serves every system under its own prefix. The"
                    + " first line on stdout is the URL; then come the other addresses and, the first time, the generated"
                    + " secrets. They are saved in the data folder, readable by its owner only, and are not shown"
                    + " again. SIGTERM and Ctrl-C let running requests finish and end it, with exit code 0.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord serve --demo                               everything in memory, with sample items",
            "  monochord serve                                      everything in memory, and empty",
            "  monochord serve --data ./data                        durable, in a folder",
            "  monochord serve --data ./data --repair               what is damaged there, and what can be saved",
            "  monochord serve --systems cello --port 0             one system, on any free port",
            "  monochord serve --endpoint http://127.0.0.1:8000     on a DynamoDB that runs already",
            "  monochord serve --region eu-west-1 --assume-role arn:aws:iam::123456789012:role/monochord",
            "",
            "Settings of the systems are environment variables. Several machines that serve the same clients need the",
            "same MONOCHORD_PAGE_KEY, which signs page tokens.",
            "",
            "Data in memory may take a quarter of the memory of the machine. JAVA_OPTS=-Xmx4g sets another limit, and",
            "-Xmn512m collects garbage less often, which takes that much more memory than the default of 64 MB.",
            "Memory that is no longer needed is returned half a minute after a busy period;",
            "-XX:+DisableExplicitGC keeps it.",
            "",
            "Exit codes: 0 it was asked to end, 1 it could not start, 2 the command line is invalid."
        })
final class ServeCommand extends ToolCommand implements Callable<Integer> {

    private static final int DEFAULT_PORT = 8080;

    private final Termination termination;
    private final List<SystemFactory> known;
    private final Map<String, String> environment;

    @Mixin
    private HostOption host = new HostOption();

    @Mixin
    private BrowserOptions browsers = new BrowserOptions();

    @Option(
            names = "--port",
            paramLabel = "N",
            description =
                    "The port to listen on, and 0 takes one that is free. If left out, the one in the settings of a"
                            + " system that is served alone, else 8080.")
    private @Nullable Integer port;

    @Option(names = "--systems", paramLabel = "A,B", split = ",", description = "Serve only these; all if left out.")
    private @Nullable List<String> names;

    @Mixin
    private AccessLogOption accessLog = new AccessLogOption();

    @Mixin
    private DemoOptions demo = new DemoOptions();

    @ArgGroup(validate = false, heading = "%nThe web console, at the root of the server%n", order = 3)
    private ServedConsole console = new ServedConsole();

    @ArgGroup(
            validate = false,
            heading = "%nThe DynamoDB to run on; an engine in memory if none of these is given%n",
            order = 1)
    private StoreOptions stores = new StoreOptions();

    @ArgGroup(validate = false, heading = "%nThe hard edges of the engine, all off unless asked for%n", order = 2)
    private FaultOptions faults = new FaultOptions();

    ServeCommand(Termination termination, List<SystemFactory> known, Map<String, String> environment) {
        this.termination = termination;
        this.known = List.copyOf(known);
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        List<FaultRule> rules = understood();
        if (stores.repairs()) {
            return stores.repair(out());
        }
        List<SystemFactory> wanted = ChosenSystems.of(known, names, spec());
        int number = port(wanted);
        CountDownLatch asked = termination.listen();
        ServerMetrics metrics = new ServerMetrics();
        try (TableStore store = stores.open(rules, err());
                PrintWriter lines = accessLog.open(err());
                AccessLog log = accessLog.start(lines)) {
            requireTransactions(store);
            InstallationSecrets secrets = stores.secrets(store.client());
            UnreadableLog unreadable = new UnreadableLog(err());
            try (Assembly assembly = new Assembly(
                            store.client(), store.clients(), store.clock(), settings(), secrets, metrics)
                    .unreadableListener(unreadable.andThen(metrics))
                    .folder(stores.dataFolder().orElse(null))) {
                store.listen(secrets);
                List<HttpSystem> systems = systems(assembly, wanted, store);
                demo.fill(systems, wanted, settings(), store);
                ConsoleContext context = new ConsoleContext(
                        isPrivate(), store, assembly, wanted, SystemCalls.of(systems), settings(), secrets);
                try (Console front = console.open(context);
                        MonochordServer server = start(systems, pages(context, front), number, metrics, log);
                        IdleMemory memory = new IdleMemory()) {
                    DataFolderSecrets.save(secrets);
                    announce(server, systems, new TableLocations(wanted, environment), store, secrets);
                    if (store.engine().isPresent()) {
                        front.warmUp();
                    }
                    memory.start();
                    asked.await();
                }
            }
        }
        err().println("monochord serve: ended");
        return ExitCode.OK;
    }

    /** The environment, and where on AWS the systems run, so that what they use besides the tables is there too. */
    private Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(environment);
        stores.awsRegion().ifPresent(region -> settings.putIfAbsent("MONOCHORD_AWS_REGION", region));
        return settings;
    }

    /** Which port is meant: the option's, that of a system served alone, or the usual one. */
    private int port(List<SystemFactory> wanted) {
        if (port != null) {
            return port;
        }
        try {
            return wanted.size() == 1 ? wanted.get(0).port(environment).orElse(DEFAULT_PORT) : DEFAULT_PORT;
        } catch (IllegalArgumentException refused) {
            throw new CommandFailedException(wanted.get(0).name() + ": " + refused.getMessage(), refused);
        }
    }

    /** Whether only programs of this machine reach the server, and no page but its own. */
    private boolean isPrivate() {
        return Address.isLoopback(host.address())
                && browsers.guard().allowedHosts().isEmpty()
                && browsers.guard().corsOrigins().isEmpty();
    }

    private ServerPages pages(ConsoleContext context, Console front) {
        return new ServerPages(front, console.metricsGate(context), context.store()::status);
    }

    private MonochordServer start(
            List<HttpSystem> systems, ServerPages pages, int number, ServerMetrics metrics, AccessLog log) {
        WebOptions options = WebOptions.builder()
                .host(host.address())
                .port(number)
                .guard(browsers.guard())
                .build();
        return Address.listen(
                "--port",
                host.address(),
                number,
                () -> MonochordServer.start(options, systems, pages, BuildVersion.number(), metrics, log));
    }

    /** A store without transactions would fail at the first write. The embedded engine has them. */
    private void requireTransactions(TableStore store) {
        if (!stores.isRemote()) {
            return;
        }
        try {
            TransactionSupport.require(store.client());
        } catch (IllegalArgumentException without) {
            throw new CommandFailedException(store.describe() + ": " + without.getMessage(), without);
        } catch (SdkException unreachable) {
            throw unusable(store.describe(), unreachable);
        }
    }

    private static CommandFailedException unusable(String store, SdkException failure) {
        return new CommandFailedException(store + " could not be used: " + failure.getMessage(), failure);
    }

    private List<HttpSystem> systems(Assembly assembly, List<SystemFactory> wanted, TableStore store) {
        List<HttpSystem> systems = new ArrayList<>();
        List<SystemFactory> factories = new ArrayList<>(wanted);
        if (names == null && MigrationsFactory.serves(store.client())) {
            factories.add(new MigrationsFactory());
        }
        for (SystemFactory factory : factories) {
            try {
                systems.add(assembly.open(factory));
            } catch (IllegalArgumentException | FaultException refused) {
                throw new CommandFailedException(factory.name() + ": " + refused.getMessage(), refused);
            } catch (SdkException unreachable) {
                String where = factory.store(environment).isOwn()
                        ? "The DynamoDB that the settings of " + factory.name() + " name"
                        : store.describe();
                throw unusable(where, unreachable);
            }
        }
        return systems;
    }

    /** Prints secrets to stdout only, for the person who started the server: stderr may be a log. */
    private void announce(
            MonochordServer server,
            List<HttpSystem> systems,
            TableLocations tables,
            TableStore store,
            InstallationSecrets secrets) {
        PrintWriter out = out();
        PrintWriter err = err();
        out.println(server.url());
        systems.forEach(system -> out.println(system.name() + ": " + server.url() + "/" + system.name()));
        tables.lines(store.url()).forEach(out::println);
        systems.forEach(system -> system.addresses().forEach((name, url) -> out.println(name + ": " + url)));
        out.println("documentation: " + server.url() + "/docs");
        out.println("guide: " + server.url() + "/guide");
        show(secrets, store);
        err.println("monochord serve " + BuildVersion.number() + ": " + tables.describe(store.describe()));
        secrets.location().ifPresent(file -> err.println("The secrets are in " + file + "."));
        stores.warning().ifPresent(err::println);
        err.println("Ctrl-C or SIGTERM ends it.");
    }

    private void show(InstallationSecrets secrets, TableStore store) {
        PrintWriter out = out();
        for (InstallationSecrets.NewSecret made : secrets.takeCreated()) {
            // The export line has the engine's key in it. There is none if the engine's port could not be opened.
            Optional<String> exports = made.name().equals(EngineStore.SECRET_KEY) ? store.exports() : Optional.empty();
            out.println(exports.orElseGet(() -> made.purpose() + " (shown once): " + made.value()));
        }
        out.flush();
    }

    /** Checks what picocli cannot, before anything is opened. */
    private List<FaultRule> understood() {
        try {
            Address.check("--port", host.address(), port == null ? DEFAULT_PORT : port);
            browsers.check();
            List<FaultRule> rules = faults.rules();
            stores.check(rules, environment);
            demo.check(stores.isRemote());
            return rules;
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
    }
}
