package dev.monochord.cli;

import dev.monochord.cli.authz.AuthzCommand;
import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.design.DesignCommand;
import dev.monochord.cli.migrate.MigrateCommand;
import dev.monochord.systems.kit.SystemFactory;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * The entry of the command line.
 *
 * <p>Results go to stdout, everything else to stderr. The exit code is 0 when the command did what it was asked, 1 when
 * it could not, 2 when it was asked in a way it does not understand. A command may have more, which its help tells.
 */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        // From JDK 22 on there is a console without a terminal too, and progress bars would move in log files.
        System.setProperty("jdk.console", "java.base");
        StandardOutput results = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter out = new PrintWriter(results, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code = run(out, err, Termination.bySignal(), args);
        if (results.failure().isPresent()) {
            err.println("monochord: the result could not be written: "
                    + results.failure().get());
            code = Math.max(code, CommandLine.ExitCode.SOFTWARE);
        }
        System.exit(code);
    }

    /** Runs one command to its end and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, Termination termination, String... args) {
        return run(out, err, termination, Systems::all, args);
    }

    /** As {@link #run(PrintWriter, PrintWriter, Termination, String...)}, with other systems to serve. */
    static int run(
            PrintWriter out, PrintWriter err, Termination termination, List<SystemFactory> systems, String... args) {
        return run(out, err, termination, () -> systems, args);
    }

    private static int run(
            PrintWriter out,
            PrintWriter err,
            Termination termination,
            Supplier<List<SystemFactory>> systems,
            String... args) {
        Map<String, Supplier<Object>> commands = commands(termination, systems, System.getenv());
        // Reading the options of a command takes a while: those of others are not needed to run one.
        Supplier<Object> named = args.length == 0 ? null : commands.get(args[0]);
        CommandLine line = commandLine(named == null ? commands.values() : List.of(named));
        int code = line.setOut(out).setErr(err).execute(args);
        out.flush();
        err.flush();
        return code;
    }

    /** Every command, ready to be executed. */
    static CommandLine commandLine(Termination termination, List<SystemFactory> systems) {
        return commandLine(termination, systems, System.getenv());
    }

    /** As {@link #commandLine(Termination, List)}, with other environment variables. */
    static CommandLine commandLine(
            Termination termination, List<SystemFactory> systems, Map<String, String> environment) {
        return commandLine(commands(termination, () -> systems, environment).values());
    }

    /** The commands by name, in the order of the help. */
    static Map<String, Supplier<Object>> commands(
            Termination termination, Supplier<List<SystemFactory>> systems, Map<String, String> environment) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("engine", () -> new EngineCommand(termination, environment));
        commands.put("serve", () -> new ServeCommand(termination, systems.get(), environment));
        commands.put("design", DesignCommand::new);
        commands.put("load", LoadCommand::new);
        commands.put("unreadable", () -> new UnreadableCommand(systems.get(), environment));
        commands.put("guards", () -> GuardsCommand.of(systems.get(), environment));
        commands.put("migrate", () -> MigrateCommand.of(termination::listen));
        commands.put("cello", () -> CelloCommand.of(environment));
        commands.put("qrie", QrieCommand::new);
        commands.put("tenants", () -> TenantsCommand.of(environment));
        commands.put("authz", AuthzCommand::new);
        commands.put("postgres", () -> PostgresCommand.of(termination, environment));
        commands.put("completion", () -> new CompletionCommand(() -> commandLine(commands.values())));
        return commands;
    }

    private static CommandLine commandLine(Collection<Supplier<Object>> commands) {
        CommandLine line = new CommandLine(new MonochordCommand());
        commands.forEach(command -> line.addSubcommand(command.get()));
        line.setParameterExceptionHandler(Failures::misunderstood).setExecutionExceptionHandler(Failures::failed);
        line.registerConverter(Duration.class, new DurationConverter());
        line.registerConverter(int.class, text -> whole(text, Integer::valueOf));
        line.registerConverter(Integer.class, text -> whole(text, Integer::valueOf));
        line.registerConverter(long.class, text -> whole(text, Long::valueOf));
        line.registerConverter(URI.class, Main::address);
        line.registerConverter(EnginePort.class, text -> whole(text, EnginePort::parse));
        line.getSubcommands().values().forEach(Main::versioned);
        line.registerConverter(Long.class, text -> whole(text, Long::valueOf));
        ExitCodes.document(line);
        return line;
    }

    /** Every command offers --version, and a command does not have its parent's. */
    private static void versioned(CommandLine command) {
        command.getCommandSpec().versionProvider(new BuildVersion());
        command.getSubcommands().values().forEach(Main::versioned);
    }

    private static URI address(String text) {
        URI address;
        try {
            address = new URI(text);
        } catch (URISyntaxException wrong) {
            throw noAddress(text);
        }
        if (address.getHost() == null || !List.of("http", "https").contains(address.getScheme())) {
            throw noAddress(text);
        }
        return address;
    }

    private static TypeConversionException noAddress(String text) {
        return new TypeConversionException("'" + text + "' is not a URL such as http://127.0.0.1:8000");
    }

    private static <N> N whole(String text, Function<String, N> reading) {
        try {
            return reading.apply(text);
        } catch (NumberFormatException wrong) {
            throw new TypeConversionException("'" + text + "' is not a whole number in its range");
        }
    }
}
