package dev.monochord.model.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The pictures in docs/pictures, which are drawn again with {@code -Dmonochord.docs.write=true}. */
public final class PictureFiles {

    private PictureFiles() {}

    /** Fails unless the light and the dark picture of a design are the ones that it has. */
    public static void assertDrawn(Path root, String name, Design design) throws IOException {
        assertDrawn(root, name + "-light.svg", TablePicture.of(design).svg(PictureTheme.LIGHT));
        assertDrawn(root, name + "-dark.svg", TablePicture.of(design).svg(PictureTheme.DARK));
    }

    private static void assertDrawn(Path root, String name, String svg) throws IOException {
        Path file = root.resolve("docs/pictures").resolve(name);
        if (Boolean.getBoolean("monochord.docs.write")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, svg);
        }
        assertThat(file)
                .content()
                .as("%s, drawn again with -Dmonochord.docs.write=true", name)
                .isEqualTo(svg);
    }
}
