package com.example.notes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The designs with which the documentation plans are those that the compiler makes of the interfaces it shows. */
class DocumentedDesignsTest {

    @ParameterizedTest
    @ValueSource(strings = {"notes.json", "notes@2.json"})
    void documentedDesignIsTheCompiledOne(String name) throws IOException {
        try (InputStream compiled = Objects.requireNonNull(
                getClass().getResourceAsStream("/META-INF/monochord/" + name), "not compiled: " + name)) {
            assertThat(Files.readString(Path.of("../docs/notes").resolve(name)).strip())
                    .as("docs/notes/%s; copy that of target/test-classes/META-INF/monochord", name)
                    .isEqualTo(new String(compiled.readAllBytes(), UTF_8).strip());
        }
    }
}
