package dev.monochord.processor.generate;

import dev.monochord.processor.source.TableSource;
import java.io.IOException;
import javax.annotation.processing.Filer;

/** Writes the data layer of a table. */
public final class Generator {

    public Generator(Filer filer) {}

    public void generate(TableSource table) throws IOException {}
}
