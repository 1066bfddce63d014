package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the launcher in a small tree, with a Maven and a JVM that only say that they were called. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherTest {

    private static final String SOURCE = "cli/src/main/java/Main.java";

    @TempDir
    private Path folder;

    private Path tree;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void makeTree() throws IOException {
        tree = Files.createDirectories(folder.resolve("tree"));
        Files.copy(Path.of("..", "monochord"), tree.resolve("monochord"));
        write(tree.resolve("pom.xml"), "<project/>");
        write(tree.resolve(SOURCE), "class Main {}");
        write(tree.resolve("benchmarks/src/main/java/Bench.java"), "class Bench {}");
        write(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        program("jdk/bin/java", """
                for word in "$@"; do
                  case $word in
                    -XX:DumpLoadedClassList=*)
                      printf '%s\n' java/lang/Object '@lambda-proxy picocli' >"${word#*=}"
                      exit 0 ;;
                    -XX:SharedClassListFile=*) list=${word#*=} ;;
                    -XX:SharedArchiveFile=*.new) archive=${word#*=} ;;
                  esac
                done
                if [ -n "${list:-}" ]; then
                  echo archived >>"$(dirname "$0")/../../archives"
                  [ ! -e "$(dirname "$0")/no-archives" ] || exit 1
                  cp "$list" "$archive"
                  exit 0
                fi
                echo "java $*\"""");
        program("jdk/bin/javac", "");
        program("bin/mvn", """
                while [ "$1" != -f ]; do shift; done
                root=$(dirname "$2")
                echo built >>"$root/../builds"
                [ ! -e "$root/broken" ] || exit 1
                mkdir -p "$root/cli/target/classes" "$root/benchmarks/target/classes" "$root/engine/target"
                : >"$root/engine.jar"
                : >"$root/systems.jar"
                : >"$root/picocli-4.jar"
                printf %s "$root/engine.jar" >"$root/engine/target/runtime.classpath"
                : >"$root/cli/target/monochord-cli-1.jar"
                : >"$root/benchmarks/target/monochord-benchmarks-1.jar"
                for module in cli benchmarks; do
                  jars=$root/systems.jar:$root/engine.jar:$root/picocli-4.jar
                  printf %s "$jars" >"$root/$module/target/runtime.classpath"
                done
                """);
    }

    @Test
    void unchangedSourcesAreBuiltOnce() throws Exception {
        assertThat(launch(tree, "engine")).contains("java ", "dev.monochord.cli.Main engine");
        launch(tree);

        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void newFileTimesAreNoReasonToBuild() throws Exception {
        launch(tree);
        Files.setLastModifiedTime(
                tree.resolve(SOURCE), FileTime.from(Instant.now().plusSeconds(60)));
        launch(tree);

        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aCopyOfTheFolderRunsItsOwnClassesWithoutBuilding() throws Exception {
        launch(tree);
        Path copy = folder.resolve("copy");
        copy(tree, copy);

        assertThat(launch(copy))
                .contains(copy + "/cli/target/monochord-cli-1.jar:" + copy + "/systems.jar:" + copy + "/engine.jar")
                .doesNotContain("@root@");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aChangeInACopyIsBuilt() throws Exception {
        launch(tree);
        Path copy = folder.resolve("copy");
        write(tree.resolve(SOURCE), "class Main { }");
        copy(tree, copy);
        launch(copy);

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void aFileOfTheSameSizeAndTimeInPlaceOfAnotherIsBuilt() throws Exception {
        launch(tree);
        FileTime time = Files.getLastModifiedTime(tree.resolve(SOURCE));
        write(folder.resolve("other"), "class Male {}");
        Files.setLastModifiedTime(folder.resolve("other"), time);
        Files.move(folder.resolve("other"), tree.resolve(SOURCE), StandardCopyOption.REPLACE_EXISTING);
        launch(tree);

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void contentsAreReadOnceUntilAFileIsTouched() throws Exception {
        program("bin/cksum", """
                [ $# = 0 ] || echo read >>"$(dirname "$0")/../reads"
                PATH=${PATH#*:} exec cksum "$@\"""");
        launch(tree);
        int reads = reads();
        launch(tree);
        assertThat(reads()).isEqualTo(reads);

        Files.setLastModifiedTime(tree.resolve(SOURCE), FileTime.from(Instant.EPOCH));
        launch(tree);
        assertThat(reads()).isEqualTo(reads + 1);
        launch(tree);
        assertThat(reads()).isEqualTo(reads + 1);
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void withoutTheTimesOfFilesTheirContentsAreReadEachTime() throws Exception {
        program("bin/find", """
                case " $* " in *" -printf "*) exit 1 ;; esac
                PATH=${PATH#*:} exec find "$@\"""");
        launch(tree);
        launch(tree);
        assertThat(builds()).isEqualTo(1);

        write(tree.resolve(SOURCE), "class Main { }");
        launch(tree);
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void engineRunsWithoutTheJarsOfTheSystems() throws Exception {
        assertThat(launch(tree, "engine"))
                .contains("-cp " + tree + "/cli/target/monochord-cli-1.jar:" + tree + "/engine.jar:" + tree
                        + "/picocli-4.jar ");
        assertThat(launch(tree, "serve")).contains("/systems.jar");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void changedAddedAndRemovedSourcesAreBuilt() throws Exception {
        launch(tree);
        write(tree.resolve(SOURCE), "class Main { }");
        launch(tree);
        assertThat(builds()).isEqualTo(2);

        write(tree.resolve("cli/src/main/java/Other.java"), "class Other {}");
        launch(tree);
        assertThat(builds()).isEqualTo(3);

        Files.delete(tree.resolve("cli/src/main/java/Other.java"));
        launch(tree);
        assertThat(builds()).isEqualTo(4);
    }

    @Test
    void anOlderTimeDoesNotHideAChange() throws Exception {
        launch(tree);
        write(tree.resolve(SOURCE), "class Main { }");
        Files.setLastModifiedTime(tree.resolve(SOURCE), FileTime.from(Instant.EPOCH));
        launch(tree);

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void benchmarksAreBuiltOnlyForBench() throws Exception {
        launch(tree);
        write(tree.resolve("benchmarks/src/main/java/Bench.java"), "class Bench { }");
        launch(tree);
        assertThat(builds()).isEqualTo(1);

        assertThat(launch(tree, "bench")).contains("dev.monochord.benchmarks.BenchMain bench");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void aJarThatIsGoneIsBuiltAgain() throws Exception {
        launch(tree);
        Files.delete(tree.resolve("engine.jar"));
        launch(tree);

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void afterABuildThatFailedNothingRuns() throws Exception {
        write(tree.resolve("broken"), "");
        assertThat(launch(tree)).contains("the build failed").doesNotContain("java ");

        Files.delete(tree.resolve("broken"));
        assertThat(launch(tree)).contains("java ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "serve"})
    void serversKeepTheirGarbageSmallUnlessTheUserDecides(String command) throws Exception {
        String young = "-XX:+UseParallelGC -Xmn64m -XX:MinHeapFreeRatio=40 -XX:MaxHeapFreeRatio=70"
                + " -XX:+UseAdaptiveSizePolicyWithSystemGC";

        assertThat(launch(tree, command)).contains("java " + young);
        environment.put("JAVA_OPTS", "-Xmn512m -Xmx4g");
        assertThat(launch(tree, command)).containsSubsequence("-Xmn64m", "-Xmn512m -Xmx4g", "dev.monochord.cli.Main");
    }

    @Test
    void otherCommandsLeaveTheHeapToTheJvm() throws Exception {
        assertThat(launch(tree, "design")).contains("java -XX:+UseParallelGC ").doesNotContain("-Xmn");
    }

    @Test
    void classesOfABuildAreArchivedOnce() throws Exception {
        assertThat(launch(tree, "engine"))
                .contains("-XX:SharedArchiveFile=" + tree + "/cli/target/launcher-engine-17.0.1.jsa")
                .contains("archiving the classes");
        assertThat(tree.resolve("cli/target/launcher-engine-17.0.1.jsa")).hasContent("java/lang/Object");
        assertThat(launch(tree, "engine")).contains("-XX:SharedArchiveFile=").doesNotContain("archiving");
        assertThat(archives()).isEqualTo(1);

        launch(tree, "serve");
        assertThat(launch(tree, "design"))
                .contains("-XX:SharedArchiveFile=" + tree + "/cli/target/launcher-all-17.0.1.jsa");
        assertThat(archives()).isEqualTo(2);

        write(tree.resolve(SOURCE), "class Main { }");
        launch(tree);
        assertThat(archives()).isEqualTo(3);
    }

    @Test
    void aJvmThatCannotArchiveRunsWithoutAndIsNotAskedAgain() throws Exception {
        write(folder.resolve("jdk/bin/no-archives"), "");
        assertThat(launch(tree, "engine"))
                .contains("dev.monochord.cli.Main engine")
                .doesNotContain("SharedArchiveFile");
        launch(tree, "engine");
        assertThat(archives()).isEqualTo(1);
    }

    @Test
    void anArchiveThatAnotherStartIsWritingIsNotWaitedFor() throws Exception {
        launch(tree, "engine");
        Path archive = tree.resolve("cli/target/launcher-engine-17.0.1.jsa");
        Files.delete(archive);
        Files.createDirectory(Path.of(archive + ".lock"));
        assertThat(launch(tree, "engine"))
                .contains("dev.monochord.cli.Main engine")
                .doesNotContain("SharedArchiveFile");
        assertThat(archives()).isEqualTo(1);
    }

    @Test
    void workersRunInTheBackground() throws Exception {
        program("bin/chrt", "echo \"chrt $1 $2\"; shift 2; exec \"$@\"");

        assertThat(launch(tree, "migrate", "work", "notes-2"))
                .contains("chrt --idle 0\njava ", "dev.monochord.cli.Main migrate work notes-2");
        assertThat(launch(tree, "migrate", "status", "notes-2")).doesNotContain("chrt");
        assertThat(launch(tree, "serve")).doesNotContain("chrt");
        assertThat(launch(tree, "bench", "migrate")).contains("java ", "-Dmonochord.background=chrt --idle 0");
    }

    @Test
    void workersAreNiceWhereThereIsNoIdlePolicy() throws Exception {
        program("bin/chrt", "exit 1");
        program("bin/nice", "echo \"nice $1 $2\"; shift 2; exec \"$@\"");

        assertThat(launch(tree, "migrate", "verify", "notes-2"))
                .contains("nice -n 19\njava ", "dev.monochord.cli.Main migrate verify notes-2");
    }

    private String launch(Path root, String... arguments) throws Exception {
        ProcessBuilder launcher =
                new ProcessBuilder(Stream.concat(Stream.of("bash", root + "/monochord"), Stream.of(arguments))
                        .toList());
        launcher.environment().remove("JAVA_OPTS");
        launcher.environment().putAll(environment);
        launcher.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        launcher.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        Process process = launcher.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private int builds() throws IOException {
        return Files.readAllLines(folder.resolve("builds")).size();
    }

    private int reads() throws IOException {
        return Files.readAllLines(folder.resolve("reads")).size();
    }

    private int archives() throws IOException {
        return Files.readAllLines(folder.resolve("archives")).size();
    }

    private void program(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        write(file, "#!/usr/bin/env bash\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.copy(file, to.resolve(from.relativize(file)));
        }
    }
}
