package dev.monochord.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.Design;
import dev.monochord.model.DesignCatalog;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.QrieDesign;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DesignFilesTest {

    @TempDir
    private Path folder;

    @Test
    void readsAFolderOfClassesAJarAndAFile() throws IOException {
        Path classes = classes();
        assertThat(DesignFiles.in(classes)).containsExactlyInAnyOrderElementsOf(sorted());
        assertThat(DesignFiles.in(classes.resolve(DesignJson.FOLDER))).containsExactlyInAnyOrderElementsOf(sorted());
        assertThat(DesignFiles.in(jar())).containsExactlyInAnyOrderElementsOf(sorted());
        Path file = Files.writeString(folder.resolve("qrie.json"), DesignJson.write(QrieDesign.PROPOSED));
        assertThat(DesignFiles.in(file)).containsExactly(QrieDesign.PROPOSED);
    }

    @Test
    void findsWhatAClassLoaderHasBesideTheClassPath() throws IOException {
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes().toUri().toURL(), jar().toUri().toURL()}, null)) {
            assertThat(new DesignCatalog(DesignFiles.onClassPath(loader)).versions("qrie"))
                    .as("twice there, once told")
                    .extracting(d -> d.tables().size())
                    .containsExactly(2, 2);
        }
    }

    @Test
    void saysWhatIsWrongWithAPath() throws IOException {
        assertThatThrownBy(() -> DesignFiles.in(folder.resolve("nowhere")))
                .isInstanceOf(DesignFormatException.class)
                .hasMessageContaining("There is no file or folder");
        assertThatThrownBy(() -> DesignFiles.in(folder)).hasMessageContaining("No design in");
        Path text = Files.writeString(folder.resolve("notes.txt"), "hello");
        assertThatThrownBy(() -> DesignFiles.in(text)).hasMessageContaining("neither a jar, a folder nor a .json");
        Path json = Files.writeString(folder.resolve("wrong.json"), "{}");
        assertThatThrownBy(() -> DesignFiles.in(json)).hasMessageContaining("wrong.json: Not a design file");
    }

    @Test
    void newestVersionIsMeantWhereNoneIsNamed() {
        Design tenth = new Design("qrie", "10", QrieDesign.PROPOSED.tables());
        DesignCatalog catalog = new DesignCatalog(List.of(tenth, QrieDesign.PROPOSED, QrieDesign.CURRENT));
        assertThat(catalog.find("qrie")).isEqualTo(tenth);
        assertThat(catalog.find("qrie@1")).isEqualTo(QrieDesign.CURRENT);
        assertThatThrownBy(() -> catalog.find("qrei"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("There is no design 'qrei'. Did you mean qrie?");
        assertThatThrownBy(() -> catalog.find("qrie@3")).hasMessageContaining("Design qrie has no version '3'");
    }

    private Path classes() throws IOException {
        Path root = Files.createDirectories(folder.resolve("classes"));
        for (Design design : AllDesigns.ALL) {
            for (TableDesign table : design.tables()) {
                Path file = root.resolve(DesignJson.fileName(table.name(), design.version()));
                Files.createDirectories(file.getParent());
                Files.writeString(file, DesignJson.write(design, table));
            }
        }
        return root;
    }

    /** A jar without entries for its folders, as some tools make it. */
    private Path jar() throws IOException {
        Path jar = folder.resolve("designs.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Design design : AllDesigns.ALL) {
                for (TableDesign table : design.tables()) {
                    out.putNextEntry(new JarEntry(DesignJson.fileName(table.name(), design.version())));
                    out.write(DesignJson.write(design, table).getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return jar;
    }

    /** The designs with their tables in the order of the files. */
    private static List<Design> sorted() {
        return AllDesigns.ALL.stream()
                .map(d -> new Design(
                        d.name(),
                        d.version(),
                        d.tables().stream()
                                .sorted(Comparator.comparing(TableDesign::name))
                                .toList()))
                .toList();
    }
}
