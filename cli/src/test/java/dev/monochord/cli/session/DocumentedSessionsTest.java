package dev.monochord.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session of the documentation, run as it is written: the commands by bash, {@code ./monochord} as a process of its
 * own, the output compared with what the page shows.
 *
 * <p>Only the ports differ, since those of the page may be in use: {@code serve} and {@code engine} listen on free ones,
 * and the addresses they print take the place of the documented ones. A session that needs a program that this machine
 * lacks is aborted.
 *
 * <p>{@code -Dmonochord.docs.page=cello.md} runs another page; {@code -Dmonochord.docs.update=true} writes the real output into it.
 */
class DocumentedSessionsTest {

    private static final boolean UPDATE = Boolean.getBoolean("monochord.docs.update");
    /** The page without servers that generate secrets and ids; the sessions of the systems are still run by hand. */
    private static final String PAGE = System.getProperty("monochord.docs.page", "design-tools.md");

    private static final List<String> PROGRAMS = List.of("curl", "aws", "openssl");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> sessionRunsAsWritten() throws IOException {
        List<SessionPage> pages = SessionPage.all(root()).stream()
                .filter(page -> page.file().endsWith(PAGE))
                .toList();
        assertThat(pages).hasSize(1);
        return pages.stream()
                .map(page -> DynamicTest.dynamicTest(page.file().getFileName().toString(), () -> run(page)));
    }

    private void run(SessionPage page) throws Exception {
        for (String program : PROGRAMS) {
            assumeTrue(!page.uses(program) || Shell.has(program), () -> "this session needs " + program);
        }
        Path home = Files.createDirectory(folder.resolve(page.file().getFileName()));
        Launcher.write(home);
        List<String> rewritten = new ArrayList<>(Files.readAllLines(page.file()));
        try (Session session = new Session(home)) {
            // From the last line up, so that a rewrite moves no line that is still to come.
            Deque<Runnable> rewrites = new ArrayDeque<>();
            for (SessionStep step : page.steps()) {
                Optional<String> problem = session.run(step);
                if (problem.isPresent() && !UPDATE) {
                    fail(page.file().getFileName() + ":" + step.line() + ": " + problem.get());
                } else if (problem.isPresent()) {
                    List<String> output = session.documentedOutput();
                    rewrites.push(() -> page.rewrite(rewritten, step, output));
                }
            }
            rewrites.forEach(Runnable::run);
        }
        if (UPDATE) {
            Files.write(page.file(), rewritten);
        }
    }

    private static Path root() {
        return Files.isDirectory(Path.of("docs")) ? Path.of("") : Path.of("..");
    }
}
