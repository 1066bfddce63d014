package dev.monochord.cli.session;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.monochord.migrate.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sessions of the documentation, run as it is written: the commands by bash, {@code ./monochord} as a process of its
 * own, the output compared with what the page shows.
 *
 * <p>Only the ports differ, since those of the page may be in use: {@code serve} and {@code engine} listen on free ones,
 * and the addresses they print take the place of the documented ones. Pages about AWS are run in an emulated account. A
 * session that needs a program that this machine lacks is aborted; one that needs Node.js is run without those steps first.
 *
 * <p>{@code -Dmonochord.docs.page=cello.md} runs that page only; {@code -Dmonochord.docs.update=true} writes the real
 * output into the pages, except that of servers, which is corrected by hand.
 */
@Execution(ExecutionMode.CONCURRENT) // most of a session is waiting for processes
class DocumentedSessionsTest {

    private static final boolean UPDATE = Boolean.getBoolean("monochord.docs.update");
    /** The name of the page to run; all if empty. */
    private static final String PAGE = System.getProperty("monochord.docs.page", "");

    private static final List<String> PROGRAMS = List.of("curl", "aws", "openssl", "python3", "mvn");

    /** A missing one skips its own steps only: they show one more client, and nothing after them needs it. */
    private static final List<String> OPTIONAL_PROGRAMS = List.of("npm", "node");

    /** The database that a page moves from, as it is shown. */
    private static final String POSTGRES = "postgresql://cello:secret@db:5432/cello";

    /** The emulator of AWS, as it is shown. */
    private static final String EMULATOR = "http://127.0.0.1:5000";

    @TempDir
    Path parent;

    private Path folder;

    private PostgresServer postgres;
    private SessionAws aws;
    private Optional<NotesProject> project = Optional.empty();
    private ReaderRepository repository;

    static Stream<Named<SessionPage>> pages() throws IOException {
        return SessionPage.all(root()).stream()
                .filter(page -> page.name().equals(PAGE) || PAGE.isEmpty())
                .map(page -> Named.of(page.name(), page));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void sessionRunsAsWritten(SessionPage page) throws Exception {
        for (String program : PROGRAMS) {
            assumeTrue(!page.uses(program) || Shell.has(program), () -> "this session needs " + program);
        }
        assumeTrue(!page.isOnAws() || Shell.has(MotoServer.PROGRAM), () -> "this session needs " + MotoServer.PROGRAM);
        assumeTrue(
                !page.uses("python3") || Shell.succeeds("python3 -c 'import boto3'"), () -> "this session needs boto3");
        folder = Files.createDirectory(parent.resolve("monochord"));
        Launcher.write(folder);
        Files.createSymbolicLink(folder.resolve("docs"), root().resolve("docs").toRealPath());
        List<String> skipped = skippedPrograms(page);
        List<String> rewritten = new ArrayList<>(Files.readAllLines(page.file()));
        try (Session session = new Session(start(page), variables(page), known(page))) {
            // From the last line up, so that a rewrite moves no line that is still to come.
            Deque<Runnable> rewrites = new ArrayDeque<>();
            for (SessionStep step : page.steps()) {
                if (skipped.stream().anyMatch(step::uses)) {
                    continue;
                }
                if (project.isPresent()) {
                    project.get().writeUpTo(step.line());
                }
                Optional<String> problem = session.run(step);
                // What a server prints is used by the commands after it, which would all fail if it were not known.
                if (problem.isPresent() && (!UPDATE || step.startsServer())) {
                    fail(page.name() + ":" + step.line() + ": " + problem.get());
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
        assumeTrue(skipped.isEmpty(), "the steps left out need npm, node and the npm registry");
    }

    private static List<String> skippedPrograms(SessionPage page) throws IOException, InterruptedException {
        if (OPTIONAL_PROGRAMS.stream().noneMatch(page::uses)) {
            return List.of();
        }
        for (String program : OPTIONAL_PROGRAMS) {
            if (!Shell.has(program)) {
                return OPTIONAL_PROGRAMS;
            }
        }
        // A machine without the registry has no use for them either.
        return Shell.succeeds("npm ping --fetch-retries=0 --fetch-timeout=5000") ? List.of() : OPTIONAL_PROGRAMS;
    }

    /** A session starts in the clone, and that of a page with a project in the project beside it. */
    private Path start(SessionPage page) throws IOException {
        if (!NotesProject.isShownBy(page.name())) {
            return folder;
        }
        project = Optional.of(NotesProject.create(page, parent));
        return project.get().folder();
    }

    /** A page about AWS gets an account of its own, and one with a project a local repository of Maven. */
    private Map<String, String> variables(SessionPage page) throws IOException {
        if (project.isPresent()) {
            repository = ReaderRepository.create(root(), parent.resolve("repository"));
            return repository.variables();
        }
        if (!page.isOnAws()) {
            return Map.of();
        }
        aws = SessionAws.open();
        return aws.variables();
    }

    /** A page that moves from PostgreSQL gets a database of its own, and one that names an emulator the one that runs. */
    private Map<String, String> known(SessionPage page) throws IOException {
        if (aws != null) {
            return Map.of(EMULATOR, aws.url());
        }
        if (page.steps().stream().noneMatch(step -> step.command().contains(POSTGRES))) {
            return Map.of();
        }
        postgres = PostgresServer.create();
        return Map.of(POSTGRES, postgres.url());
    }

    @AfterEach
    void close() throws IOException {
        if (repository != null) {
            repository.close();
        }
        if (postgres != null) {
            postgres.close();
        }
        if (aws != null) {
            aws.close();
        }
    }

    private static Path root() {
        return Files.isDirectory(Path.of("docs")) ? Path.of("") : Path.of("..");
    }
}
