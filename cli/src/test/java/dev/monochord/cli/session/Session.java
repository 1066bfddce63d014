package dev.monochord.cli.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A shell, the servers started in it, and the values that the documentation and this run do not share. */
final class Session implements AutoCloseable {

    /**
     * The queue service and the application of the guide take a free port like the others; the AWS CLI neither pages nor looks
     * for an instance's role.
     */
    private static final Map<String, String> DEFAULTS =
            Map.of("TENANTS_QUEUE_PORT", "0", "NOTES_PORT", "0", "AWS_PAGER", "", "AWS_EC2_METADATA_DISABLED", "true");

    private final Path folder;
    private final Shell shell;
    private final Transcript transcript = new Transcript();
    private final Deque<Served> servers = new ArrayDeque<>();
    private List<String> output = List.of();

    Session(Path folder) throws IOException {
        this(folder, Map.of(), Map.of());
    }

    /**
     * A session with variables of its own.
     *
     * @param known documented values and what they stand for in this run
     */
    Session(Path folder, Map<String, String> variables, Map<String, String> known) throws IOException {
        this.folder = folder;
        Map<String, String> environment = new HashMap<>(DEFAULTS);
        environment.putAll(variables);
        shell = new Shell(folder, environment);
        known.forEach(transcript::know);
    }

    /** Runs a step and returns how its output differs from the documented one, or that it failed. */
    Optional<String> run(SessionStep step) throws IOException {
        output = step.startsServer() ? serve(step) : shell.run(transcript.real(step.command()));
        Optional<String> problem = transcript.learn(step.output(), output);
        if (problem.isEmpty() && !step.startsServer() && !step.mayFail() && shell.exitCode() != 0) {
            problem = Optional.of("the command failed with exit code " + shell.exitCode());
        }
        if (problem.isEmpty()) {
            return problem;
        }
        return Optional.of(problem.get() + "\n$ " + step.command() + "\n--- documented\n"
                + String.join("\n", step.output()) + "\n--- actual\n" + String.join("\n", output)
                + "\n--- stderr\n" + errors());
    }

    private List<String> serve(SessionStep step) throws IOException {
        String command = transcript
                .real(step.command())
                .replaceAll("\\bNOTES_PORT=\\d+ ", "")
                .replaceAll("\\s*&?(?:\\s+#.*)?$", "");
        Served server = Served.start(command, shell, folder);
        servers.push(server);
        return server.startUp();
    }

    /** Returns the output of the last step with the values that the documentation shows. */
    List<String> documentedOutput() {
        return output.stream().map(transcript::documented).toList();
    }

    private String errors() {
        return shell.errors() + (servers.isEmpty() ? "" : servers.peek().errors());
    }

    @Override
    public void close() throws IOException {
        // The servers first: the shell is their parent, and notices their end.
        for (Served server : servers) {
            server.close();
        }
        shell.close();
    }
}
