package dev.monochord.processor;

import dev.monochord.model.json.DesignJson;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.TableSource;
import java.io.IOException;
import java.io.Writer;
import java.util.stream.Stream;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.tools.StandardLocation;

/** Leaves the design of a table beside its classes, for the design tools and the generated {@code design()}. */
final class DesignResource {

    private DesignResource() {}

    static String name(TableSource table) {
        return DesignJson.fileName(table.table().name(), table.design().version());
    }

    static void write(TableSource table, Filer filer) throws IOException {
        Element[] origins = Stream.concat(
                        Stream.of(table.element()), table.items().stream().map(ItemSource::element))
                .toArray(Element[]::new);
        try (Writer out = filer.createResource(StandardLocation.CLASS_OUTPUT, "", name(table), origins)
                .openWriter()) {
            out.write(DesignJson.write(table.design(), table.table()));
        }
    }
}
