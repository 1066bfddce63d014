package dev.monochord.processor.generate;

import com.palantir.javapoet.JavaFile;
import dev.monochord.processor.source.TableSource;
import java.util.ArrayList;
import java.util.List;

/** The generated data layer of a table: a class for each of its items, and one that implements its interface. */
public final class DataLayer {

    private DataLayer() {}

    /** The source files, items first, in the order of the design. */
    public static List<JavaFile> of(TableSource table) {
        List<JavaFile> files = new ArrayList<>();
        table.items().forEach(item -> files.add(new ItemGenerator(table, item).generate()));
        files.add(new TableGenerator(table).generate());
        return files;
    }
}
