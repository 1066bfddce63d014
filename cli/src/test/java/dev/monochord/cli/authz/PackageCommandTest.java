package dev.monochord.cli.authz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.json.JsonTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PackageCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();

    @Test
    @EnabledOnOs(OS.LINUX) // the packaged library of Cedar is for Linux
    void printsTheZipAndItsColdStartAsJson() throws IOException {
        Path zip = folder.resolve("authorizer.zip");
        Architecture here = Arrays.stream(Architecture.values())
                .filter(Architecture::runsHere)
                .findFirst()
                .orElseThrow();
        assertThat(run("--out", zip.toString(), "--architecture", here.toString(), "--starts", "1", "--json"))
                .isZero();
        assertThat(JsonTree.read(out.toString()))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsOnlyKeys("file", "bytes", "files", "architecture", "handler", "coldStartMillis")
                .containsEntry("file", zip.toString())
                .containsEntry("bytes", Files.size(zip))
                .containsEntry("architecture", here.toString())
                .containsEntry("handler", FunctionArtifact.HANDLER)
                .hasEntrySatisfying(
                        "coldStartMillis",
                        times -> assertThat(times)
                                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                                .containsOnlyKeys("total", "jvm", "initialization", "event", "secondEvent"));
    }

    private int run(String... arguments) {
        return new CommandLine(new PackageCommand())
                .setOut(new PrintWriter(out, true))
                .execute(arguments);
    }
}
