package dev.monochord.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {

    private static final String SERVE = "./monochord serve";

    @TempDir
    Path folder;

    @Test
    void serverThatPrintsLessThanThePageShowsIsADifference() throws Exception {
        assertDiffers("echo url; echo 'Ctrl-C or SIGTERM ends it.' >&2; read", "url", "secret");
    }

    @Test
    void serverThatPrintsMoreThanThePageShowsIsADifference() throws Exception {
        assertDiffers("echo url; echo secret; echo 'Ctrl-C or SIGTERM ends it.' >&2; read", "url");
    }

    @Test
    void serverThatEndsIsADifferenceAndItsErrorsAreShown() throws Exception {
        assertThat(assertDiffers("echo 'the port is in use' >&2", "url")).contains("the port is in use");
    }

    private String assertDiffers(String server, String... documented) throws Exception {
        script(server);
        try (Session session = new Session(folder)) {
            String problem = session.run(new SessionStep(1, SERVE, List.of(documented), false))
                    .orElseThrow();
            assertThat(problem).startsWith("the output differs").contains("--- documented\nurl");
            return problem;
        }
    }

    @Test
    void commandMayGoOnAfterABackslash() throws Exception {
        assertThat(Shell.isComplete("ls \\")).isFalse();
        assertThat(Shell.isComplete("ls \\\n  -l")).isTrue();
        assertThat(Shell.isComplete("cat <<END\nx")).isFalse();
    }

    @Test
    void commandFindsTheExitCodeOfTheOneBefore() throws Exception {
        try (Shell shell = new Shell(folder, Map.of())) {
            assertThat(shell.run("(exit 3)")).isEmpty();
            assertThat(shell.run("echo $?")).containsExactly("3");
        }
    }

    @Test
    void commandThatFailsIsAProblemUnlessThePageShowsItsExitCode() throws Exception {
        try (Session session = new Session(folder)) {
            assertThat(session.run(new SessionStep(1, "(exit 3)", List.of(), true)))
                    .isEmpty();
            assertThat(session.run(step("echo $? >&2"))).isEmpty();
            assertThat(session.run(step("(exit 3)")).orElseThrow()).startsWith("the command failed with exit code 3");
        }
    }

    @Test
    void serverSeesTheVariablesOfTheSession() throws Exception {
        script("echo $ADDRESS; echo 'Ctrl-C or SIGTERM ends it.' >&2; read");
        try (Session session = new Session(folder)) {
            assertThat(session.run(step("host=example.org; export ADDRESS=none")))
                    .isEmpty();
            assertThat(session.run(new SessionStep(
                            1, "ADDRESS=http://$host ./monochord serve &", List.of("http://example.org"), false)))
                    .isEmpty();
        }
    }

    private void script(String server) throws IOException {
        Path script = Files.writeString(folder.resolve("monochord"), "#!/usr/bin/env bash\n" + server + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void onlyServersKeepRunning() {
        assertThat(step("A=1 ./monochord serve --data x").startsServer()).isTrue();
        assertThat(step("./monochord engine &").startsServer()).isTrue();
        assertThat(step("./monochord engine --data x --repair").startsServer()).isFalse();
        assertThat(step("./monochord engine > url &").startsServer()).isFalse();
        assertThat(step("PORT=1 mvn -q -f ../notes compile exec:java &").startsServer())
                .isTrue();
        assertThat(step("mvn -q -f ../notes compile exec:java").startsServer()).isFalse();
        assertThat(step("./monochord design list").startsServer()).isFalse();
    }

    private static SessionStep step(String command) {
        return new SessionStep(1, command, List.of(), false);
    }
}
