package dev.monochord.cli.authz;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.json.JsonTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code monochord authz package}: builds the zip of the Lambda function and measures how it starts. */
@Command(
        name = "package",
        description = "Builds the zip that AWS Lambda runs the authorizer from, says how large it is, and measures a"
                + " cold start: a new JVM that loads the zip and answers one event of API Gateway, with a DynamoDB on"
                + " this machine.",
        footer = {
            "",
            "Example:",
            "  monochord authz package --architecture arm64 --schema app.cedarschema --actions actions.json",
            "",
            "Exit codes: 0 the zip is written, 1 it could not be written or did not run, 2 the command line is invalid."
        })
final class PackageCommand extends ToolCommand implements Callable<Integer> {

    private static final double MEGABYTE = 1_000_000;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "authorizer.zip",
            description = "The zip to write. Defaults to ${DEFAULT-VALUE}.")
    private Path out = Path.of("authorizer.zip");

    @Option(
            names = "--architecture",
            paramLabel = "A",
            defaultValue = "x86_64",
            description = "x86_64 or arm64. Defaults to ${DEFAULT-VALUE}.")
    private Architecture architecture = Architecture.x86_64;

    @Option(names = "--schema", paramLabel = "FILE", description = "The Cedar schema to package, as AUTHZ_SCHEMA.")
    private @Nullable Path schema;

    @Option(names = "--actions", paramLabel = "FILE", description = "The map of actions to package, as AUTHZ_ACTIONS.")
    private @Nullable Path actions;

    @Option(
            names = "--starts",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many cold starts are measured; 0 for none. Defaults to ${DEFAULT-VALUE}.")
    private int starts = 5;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() {
        require("--schema", schema);
        require("--actions", actions);
        if (starts < 0 || starts > 100) {
            throw wrong("--starts must be 0 to 100, got " + starts);
        }
        PrintWriter print = out();
        int files =
                new FunctionArtifact(architecture, schema, actions).write(out).size();
        long bytes = size();
        if (!json) {
            print.printf(Locale.ROOT, "%s: %.1f MB, %d files, %s%n", out, bytes / MEGABYTE, files, architecture);
            print.println("handler: " + FunctionArtifact.HANDLER);
        }
        boolean measured = starts > 0 && architecture.runsHere();
        ColdStart.@Nullable Result result = measured ? new ColdStart(out).measure(starts) : null;
        if (json) {
            print.print(JsonTree.write(tree(bytes, files, result)));
        } else if (result != null) {
            print(print, result);
        } else if (starts > 0) {
            print.println("cold start: not measured, since this machine cannot run " + architecture);
        }
        return ExitCode.OK;
    }

    private void print(PrintWriter print, ColdStart.Result result) {
        print.printf(
                Locale.ROOT,
                "cold start: %d ms until the first response, of which the JVM %d ms, the function's initialization"
                        + " %d ms, the event %d ms; a second event %d ms (median of %d)%n",
                result.total(),
                result.jvm(),
                result.initialization(),
                result.event(),
                result.second(),
                starts);
    }

    private Map<String, Object> tree(long bytes, int files, ColdStart.@Nullable Result result) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", out.toString());
        tree.put("bytes", bytes);
        tree.put("files", files);
        tree.put("architecture", architecture.toString());
        tree.put("handler", FunctionArtifact.HANDLER);
        if (result != null) {
            Map<String, Object> milliseconds = new LinkedHashMap<>();
            milliseconds.put("total", result.total());
            milliseconds.put("jvm", result.jvm());
            milliseconds.put("initialization", result.initialization());
            milliseconds.put("event", result.event());
            milliseconds.put("secondEvent", result.second());
            tree.put("coldStartMillis", milliseconds);
        }
        return tree;
    }

    private void require(String option, @Nullable Path file) {
        if (file != null && !Files.isRegularFile(file)) {
            throw wrong(option + " must be a file, got '" + file + "'");
        }
    }

    private long size() {
        try {
            return Files.size(out);
        } catch (IOException gone) {
            throw new CommandFailedException(out + " cannot be read: " + gone.getMessage(), gone);
        }
    }
}
