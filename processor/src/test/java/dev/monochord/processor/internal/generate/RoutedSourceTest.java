package dev.monochord.processor.internal.generate;

import static com.google.testing.compile.CompilationSubject.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.monochord.processor.MonochordProcessor;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module that migrates tables is built after this one, so what routed tables name of it is declared once more. */
class RoutedSourceTest {

    private static final Compilation PARCELS = Shop.compile(files(
            "old/ParcelsTable",
            "old/Parcel",
            "ParcelsTable",
            "Shipment",
            "live/Agreement",
            "live/LiveMigration",
            "live/LiveMigrationBuilder",
            "live/RecordConversion",
            "live/ShapeRoute"));

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
    void replacedTableMayComeFromClassFiles(@TempDir Path classes) throws IOException {
        Compilation named = onClassFiles(classes, "-parameters");

        assertThat(named)
                .generatedSourceFile("parcels.RoutedParcelsTable")
                .contentsAsUtf8String()
                .contains("() -> old.lookUp(number, next).map(shipmentUp)");
    }

    @Test
    void parametersOfOneTypeAreNotGuessedFromClassFilesWithoutNames(@TempDir Path classes) throws IOException {
        Compilation nameless = onClassFiles(classes, "-g:none");

        assertThat(nameless)
                .hadWarningContaining("parcel throws before READ_NEW, because the class file of the method there"
                        + " does not name its parameters, which -parameters would.");
        assertThat(nameless)
                .generatedSourceFile("parcels.RoutedParcelsTable")
                .contentsAsUtf8String()
                .contains("() -> old.parcels(request, customer).map(shipmentUp)");
    }

    /** The new table, compiled on class files of the old one. */
    private static Compilation onClassFiles(Path classes, String option) throws IOException {
        Compilation old = Compiler.javac()
                .withProcessors(new MonochordProcessor())
                .withOptions(option)
                .compile(files("old/ParcelsTable", "old/Parcel"));
        for (JavaFileObject file : old.generatedFiles()) {
            if (file.getKind() == JavaFileObject.Kind.CLASS) {
                Path target = classes.resolve(file.getName().replaceFirst("^/CLASS_OUTPUT/", ""));
                Files.createDirectories(target.getParent());
                try (InputStream in = file.openInputStream()) {
                    Files.copy(in, target);
                }
            }
        }
        List<File> path = Stream.concat(
                        Stream.of(classes.toFile()),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(File::new))
                .toList();
        Compilation next = Compiler.javac()
                .withProcessors(new MonochordProcessor())
                .withClasspath(path)
                .compile(files(
                        "ParcelsTable",
                        "Shipment",
                        "live/Agreement",
                        "live/LiveMigration",
                        "live/LiveMigrationBuilder",
                        "live/RecordConversion",
                        "live/ShapeRoute"));
        assertThat(next).succeeded();
        return next;
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

    private static List<JavaFileObject> files(String... names) {
        return Stream.of(names)
                .map(name -> JavaFileObjects.forResource("generate/route/" + name + ".java"))
                .toList();
    }

    private static String source(String type) throws IOException {
        return PARCELS.generatedSourceFile(type)
                .orElseThrow()
                .getCharContent(true)
                .toString();
    }
}
