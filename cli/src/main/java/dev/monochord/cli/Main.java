package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.design.DesignCommand;
import dev.monochord.systems.kit.SystemFactory;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * The entry of the command line.
 *
 * <p>Results go to stdout, everything else to stderr. The exit code is 0 when the command did what it was asked, 1 when
 * it could not, 2 when it was asked in a way it does not understand.
 */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
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

    /** Runs one command to its end and answers its exit code. */
    static int run(PrintWriter out, PrintWriter err, Termination termination, String... args) {
        return run(out, err, termination, Systems.all(), args);
    }

    /** As {@link #run(PrintWriter, PrintWriter, Termination, String...)}, with other systems to serve. */
    static int run(
            PrintWriter out, PrintWriter err, Termination termination, List<SystemFactory> systems, String... args) {
        int code = commandLine(termination, systems).setOut(out).setErr(err).execute(args);
        out.flush();
        err.flush();
        return code;
    }

    /** Every command, ready to be executed. */
    static CommandLine commandLine(Termination termination, List<SystemFactory> systems) {
        CommandLine line = new CommandLine(new MonochordCommand())
                .addSubcommand(new EngineCommand(termination, System.getenv()))
                .addSubcommand(new ServeCommand(termination, systems, System.getenv()))
                .addSubcommand(new DesignCommand())
                .addSubcommand(new LoadCommand())
                .addSubcommand(new UnreadableCommand(systems, System.getenv()))
                .addSubcommand(GuardsCommand.of(systems, System.getenv()))
                .addSubcommand(CelloCommand.of(System.getenv()))
                .addSubcommand(PostgresCommand.of(termination, System.getenv()))
                .setParameterExceptionHandler(Failures::misunderstood)
                .setExecutionExceptionHandler(Failures::failed);
        line.registerConverter(Duration.class, new DurationConverter());
        line.registerConverter(int.class, text -> whole(text, Integer::valueOf));
        line.registerConverter(Integer.class, text -> whole(text, Integer::valueOf));
        line.registerConverter(long.class, text -> whole(text, Long::valueOf));
        line.registerConverter(URI.class, Main::address);
        line.registerConverter(EnginePort.class, text -> whole(text, EnginePort::parse));
        line.getSubcommands().values().forEach(Main::versioned);
        line.registerConverter(Long.class, text -> whole(text, Long::valueOf));
        return line;
    }

    /** Every command offers --version, and a command does not have its parent's. */
    private static void versioned(CommandLine command) {
        command.getCommandSpec().versionProvider(new BuildVersion());
        command.getSubcommands().values().forEach(Main::versioned);
    }

    private static URI address(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException wrong) {
            throw new TypeConversionException("'" + text + "' is not a URL such as http://127.0.0.1:8000");
        }
    }

    private static <N> N whole(String text, Function<String, N> reading) {
        try {
            return reading.apply(text);
        } catch (NumberFormatException wrong) {
            throw new TypeConversionException("'" + text + "' is not a whole number in its range");
        }
    }
}
