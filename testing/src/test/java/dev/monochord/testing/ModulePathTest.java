package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs a module that has a table, with everything it needs on the module path. */
class ModulePathTest {

    private static final Pattern OF_TESTS = Pattern.compile(
            ".*(test-classes|-tests\\.jar|testing/target|junit|jqwik|assertj|byte-buddy|opentest4j|apiguardian|surefire"
                    + "|slf4j-nop|processor/target|monochord-processor|javapoet).*");

    @Test
    void modularProgramCallsTheEngineOverHttp(@TempDir Path classes)
            throws IOException, InterruptedException, URISyntaxException {
        Path sources = Path.of(ModulePathTest.class.getResource("/modular").toURI());
        String classPath = System.getProperty("java.class.path");
        String modulePath = Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> !OF_TESTS.matcher(entry.replace('\\', '/')).matches())
                .collect(Collectors.joining(File.pathSeparator));

        List<String> compile = new ArrayList<>(List.of("--module-path", modulePath, "--processor-path", classPath));
        compile.addAll(List.of("-d", classes.toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(compile::add);
        }
        run("javac", compile);

        String printed = run(
                "java",
                List.of(
                        "-Daws.accessKeyId=key",
                        "-Daws.secretAccessKey=secret",
                        "--module-path",
                        classes + File.pathSeparator + modulePath,
                        "--module",
                        "modular/modular.Main"));
        assertThat(printed).endsWith("Buy milk\n");
    }

    private static String run(String tool, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.replace("\r\n", "\n");
    }
}
