package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.JavaFile;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.RouteSource;
import dev.monochord.processor.internal.source.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.lang.model.element.TypeElement;

/**
 * Writes the data layer of a table: a class for each of its items, one that implements its interface, and one that routes its
 * calls if it replaces another.
 *
 * @param taken whether the source has a type of a qualified name; the compiler would warn of it before it refuses a file
 */
public record Generator(Filer filer, Predicate<String> taken) {

    /**
     * Writes the source files.
     *
     * @throws NameTakenException if there is a class of the name of one that is to be written
     * @throws IOException if the compiler cannot take a file
     */
    public void generate(TableSource table) throws IOException {
        List<JavaFile> files = files(table);
        for (int i = 0; i < files.size(); i++) {
            JavaFile file = files.get(i);
            TypeElement origin = i < table.items().size() ? table.items().get(i).element() : table.element();
            String name = file.typeSpec().name();
            if (taken.test(file.packageName().isEmpty() ? name : file.packageName() + "." + name)) {
                throw new NameTakenException(origin, name, null);
            }
            try {
                file.writeTo(filer);
            } catch (FilerException e) {
                throw new NameTakenException(origin, name, e);
            }
        }
    }

    /** The source files: items first, in the order of the design. */
    static List<JavaFile> files(TableSource table) {
        List<JavaFile> files = new ArrayList<>();
        for (ItemSource item : table.items()) {
            files.add(new ItemGenerator(table, item).generate());
        }
        files.add(new TableGenerator(table).generate());
        RouteSource route = table.route();
        if (route != null) {
            files.add(new RouteGenerator(table, route).generate());
        }
        return files;
    }
}
