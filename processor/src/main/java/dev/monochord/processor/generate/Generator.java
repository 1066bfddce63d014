package dev.monochord.processor.generate;

import com.palantir.javapoet.JavaFile;
import dev.monochord.processor.source.ItemSource;
import dev.monochord.processor.source.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.Filer;

/** Writes the data layer of a table: a class for each of its items, and one that implements its interface. */
public final class Generator {

    private final Filer filer;

    public Generator(Filer filer) {
        this.filer = filer;
    }

    /**
     * Writes the source files.
     *
     * @throws IOException if the compiler cannot take a file
     */
    public void generate(TableSource table) throws IOException {
        for (JavaFile file : files(table)) {
            file.writeTo(filer);
        }
    }

    /** The source files, items first, in the order of the design. */
    static List<JavaFile> files(TableSource table) {
        List<JavaFile> files = new ArrayList<>();
        for (ItemSource item : table.items()) {
            files.add(new ItemGenerator(table, item).generate());
        }
        files.add(new TableGenerator(table).generate());
        return files;
    }
}
