package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.systems.cello.transfer.DumpFile;
import dev.monochord.systems.cello.transfer.DumpedProject;
import dev.monochord.systems.cello.transfer.PostgresRows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord cello dump}: the projects and tokens of PostgreSQL as JSON. */
@Command(
        name = "dump",
        sortOptions = false,
        description = {
            "Writes the projects and tokens of PostgreSQL as JSON, all as of one moment. A token without expires_at gets"
                    + " created_at and 8776 hours, and is reported. So is a token without a project, which is left out.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  monochord cello dump --out cello.json",
            "",
            "Exit codes: 0 everything is in the dump, 1 something is not, 2 the command line is invalid."
        })
final class CelloDumpCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private final PostgresOption postgres;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The file to write, readable by this user only. Defaults to stdout; the report is then on"
                    + " stderr.")
    private @Nullable Path file;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    private long projects;
    private long tokens;
    private final List<String> assumed = new ArrayList<>();

    CelloDumpCommand(Map<String, String> environment) {
        postgres = new PostgresOption(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        return postgres.use(this::dump);
    }

    private int dump(PostgresRows rows) {
        List<String> orphans = rows.orphans();
        boolean moving = System.console() != null && file != null;
        ProgressBar bar = new ProgressBar(err(), "projects", Math.max(rows.count(), 1), moving);
        PrintWriter out = out();
        try {
            DumpFile.Projects counted = consumer -> rows.each(project -> {
                count(project, consumer);
                if (moving) {
                    bar.at(projects);
                }
            });
            if (file == null) {
                DumpFile.write(out, counted);
            } else {
                try (Writer writer = create(file)) {
                    DumpFile.write(writer, counted);
                }
            }
        } catch (NoSuchFileException missing) {
            throw new CommandFailedException("The dump could not be written: there is no folder for " + file, missing);
        } catch (AccessDeniedException denied) {
            throw new CommandFailedException("The dump could not be written: this user may not write " + file, denied);
        } catch (IOException | UncheckedIOException unwritable) {
            throw new CommandFailedException("The dump could not be written: " + unwritable.getMessage(), unwritable);
        }
        new CountedReport()
                .count("projects", projects)
                .count("tokens", tokens)
                .list("assumed_expiry", assumed)
                .list("without_project", orphans)
                .print(file == null ? err() : out, json);
        return orphans.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void count(DumpedProject project, Consumer<DumpedProject> consumer) {
        consumer.accept(project);
        projects++;
        tokens += project.tokens().size();
        project.assumedExpiry().stream().sorted().forEach(id -> assumed.add(id + " of project " + project.name()));
    }

    /** The dump may have hashes of secrets. */
    private static Writer create(Path file) throws IOException {
        Files.deleteIfExists(file);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.newBufferedWriter(file);
    }
}
