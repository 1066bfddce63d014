package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.DesignCatalog;
import dev.monochord.model.json.DesignFiles;
import dev.monochord.model.picture.PictureFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DesignPicturesTest {

    private static final Path ROOT = Path.of("..");

    @ParameterizedTest
    @ValueSource(strings = {"authz", "cello", "nucleus", "qrie", "tenants"})
    void pictureInTheDocumentsIsThatOfTheDesign(String name) throws Exception {
        PictureFiles.assertDrawn(ROOT, name, new DesignCatalog(BuiltInDesigns.all()).find(name));
    }

    @Test
    void pictureOfTheTenMinuteExampleIsThatOfItsDesign() throws Exception {
        List<Design> notes = DesignFiles.in(ROOT.resolve("docs/notes/notes.json"));
        assertThat(notes).hasSize(1);
        PictureFiles.assertDrawn(ROOT, "notes", notes.get(0));
    }
}
