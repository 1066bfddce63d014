package dev.monochord.processor.internal.generate;

import static com.google.testing.compile.CompilationSubject.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/** The module that migrates tables is built after this one, so what routed tables name of it is declared once more. */
class RoutedSourceTest {

    private static final Compilation PARCELS = Shop.compile(Stream.of(
                    "old/ParcelsTable",
                    "old/Parcel",
                    "ParcelsTable",
                    "Shipment",
                    "live/Agreement",
                    "live/LiveMigration",
                    "live/LiveMigrationBuilder",
                    "live/RecordConversion",
                    "live/ShapeRoute")
            .map(name -> JavaFileObjects.forResource("generate/route/" + name + ".java"))
            .toList());

    /** {@code -Dmonochord.expected.update=true} writes what is generated now, for review. */
    @Test
    void routedTableIsAsItWasReviewed() throws IOException {
        assertThat(PARCELS).succeededWithoutWarnings();
        String source = source("parcels.RoutedParcelsTable");
        if (Boolean.getBoolean("monochord.expected.update")) {
            Files.writeString(Path.of("src/test/resources/generate/expected/RoutedParcelsTable.java"), source);
        }
        JavaFileObject expected = JavaFileObjects.forResource("generate/expected/RoutedParcelsTable.java");

        assertThat(source)
                .isEqualToNormalizingNewlines(expected.getCharContent(true).toString());
    }

    @Test
    void onlyTheRoutedTableNamesTheModuleThatMigrates() throws IOException {
        for (JavaFileObject file : PARCELS.generatedSourceFiles()) {
            String source = file.getCharContent(true).toString();
            assertThat(source.contains("dev.monochord.migrate"))
                    .as(file.getName())
                    .isEqualTo(file.getName().endsWith("RoutedParcelsTable.java"));
        }
    }

    @Test
    void tableThatReplacesNoneIsNotRouted() {
        assertThat(PARCELS.generatedSourceFile("parcels.old.RoutedParcelsTable"))
                .isEmpty();
    }

    private static String source(String type) throws IOException {
        return PARCELS.generatedSourceFile(type)
                .orElseThrow()
                .getCharContent(true)
                .toString();
    }
}
