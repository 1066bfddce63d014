package dev.monochord.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code docs/diagnostics.md} to the catalogue. To write it again: {@code mvn -pl model test
 * -Dtest=DiagnosticsDocumentTest -Dmonochord.docs.write=true}.
 */
class DiagnosticsDocumentTest {

    private static final Path PAGE = Path.of("..", "docs", "diagnostics.md");

    @Test
    void pageIsUpToDate() throws IOException {
        if (Boolean.getBoolean("monochord.docs.write")) {
            Files.writeString(PAGE, DiagnosticsDocument.markdown());
        }
        assertThat(Files.readString(PAGE)).isEqualTo(DiagnosticsDocument.markdown());
    }

    @Test
    void idsAreUniqueAndThoseBelow130SeparateErrorsFromLints() {
        assertThat(Arrays.stream(Diagnostic.values()).map(Diagnostic::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("MC[0-9]{3}"))
                .hasSizeGreaterThanOrEqualTo(40);
        assertThat(Diagnostic.values())
                .filteredOn(d -> d.id().compareTo("MC130") < 0)
                .allSatisfy(d -> assertThat(d.id().startsWith("MC0")).isEqualTo(d.severity() == ProblemSeverity.ERROR));
    }

    @Test
    void nearestNameIsTheOneThatWasMeant() {
        assertThat(Nearest.of("proejct", List.of("project", "tokenId"))).contains("project");
        assertThat(Nearest.of("x", List.of("project"))).isEmpty();
    }
}
