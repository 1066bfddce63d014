package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.systems.cello.transfer.CelloLoad;
import dev.monochord.systems.cello.transfer.DumpFile;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code monochord cello load}: writes a dump to DynamoDB. */
@Command(
        name = "load",
        sortOptions = false,
        description = {
            "Writes the projects and tokens of a dump to DynamoDB, by conditional puts: what is there already is left"
                    + " alone, and a load can be repeated. Run reconcile afterwards: a token that was revoked since the"
                    + " dump is back.",
            "",
            CelloTableOption.SETTINGS,
            ""
        },
        footer = {
            "",
            "Example:",
            "  monochord cello load cello.json --endpoint http://127.0.0.1:8000",
            "",
            "Exit codes: 0 everything is there, 1 something failed, 2 the command line is invalid."
        })
final class CelloLoadCommand extends ToolCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "What 'monochord cello dump' wrote.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private Path file;

    @Mixin
    private final CelloTableOption table;

    @Option(names = "--dry-run", description = "Writes nothing, and says what would be loaded.")
    private boolean dryRun;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    CelloLoadCommand(Map<String, String> environment) {
        table = new CelloTableOption(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        return table.use((monochord, open) -> load(monochord));
    }

    private int load(Monochord monochord) {
        CelloLoad load = new CelloLoad(monochord, dryRun);
        try (Reader reader = Files.newBufferedReader(file)) {
            DumpFile.read(reader, load::load);
        } catch (NoSuchFileException missing) {
            throw new CommandFailedException(
                    "There is no file " + file + ": write it with 'monochord cello dump'", missing);
        } catch (CharacterCodingException binary) {
            throw damaged("it is not UTF-8 text", load, binary);
        } catch (IOException | InvalidInputException unreadable) {
            throw damaged(String.valueOf(unreadable.getMessage()), load, unreadable);
        }
        CelloLoad.Report report = load.report();
        new CountedReport()
                .flag("dry_run", dryRun)
                .count("loaded", report.loaded())
                .count("skipped", report.skipped())
                .count("expired", report.expired())
                .list("failed", report.failures())
                .print(out(), json);
        return report.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private CommandFailedException damaged(String why, CelloLoad load, Exception cause) {
        long before = load.report().loaded();
        String rest = before == 0 || dryRun
                ? ""
                : ". " + before + " projects and tokens before it were loaded; a new dump can be loaded over them";
        return new CommandFailedException(file + " cannot be loaded: " + why + rest, cause);
    }
}
