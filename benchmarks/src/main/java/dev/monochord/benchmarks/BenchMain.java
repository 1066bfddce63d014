package dev.monochord.benchmarks;

import dev.monochord.benchmarks.codec.CodecCommand;
import dev.monochord.benchmarks.decision.DecisionCommand;
import dev.monochord.benchmarks.engine.EngineBenchmark;
import dev.monochord.benchmarks.migrate.MigrateBenchmark;
import dev.monochord.benchmarks.nucleus.NucleusBenchmark;
import dev.monochord.benchmarks.overhead.OverheadCommand;
import dev.monochord.benchmarks.qrie.QrieBenchmark;
import dev.monochord.benchmarks.remote.RemoteCommand;
import dev.monochord.benchmarks.systems.SystemsCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./monochord bench}: every benchmark of the project, by name. */
@Command(
        name = "monochord",
        subcommands = {BenchMain.Bench.class},
        synopsisSubcommandLabel = "bench")
public final class BenchMain {

    @Command(
            name = "bench",
            description = "Measures, side by side and in one run. Nothing else should be running.",
            subcommands = {
                EngineBenchmark.class,
                CodecCommand.class,
                OverheadCommand.class,
                SystemsCommand.class,
                RemoteCommand.class,
                QrieBenchmark.class,
                DecisionCommand.class,
                MigrateBenchmark.class,
                NucleusBenchmark.class
            },
            mixinStandardHelpOptions = true)
    static final class Bench {}

    private BenchMain() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Every command, ready to be executed. */
    static CommandLine commandLine() {
        return new CommandLine(new BenchMain());
    }
}
