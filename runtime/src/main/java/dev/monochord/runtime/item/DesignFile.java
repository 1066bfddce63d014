package dev.monochord.runtime.item;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.error.FaultException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The design of a table as the compiler left it beside the classes. */
public final class DesignFile {

    private DesignFile() {}

    /**
     * The design of a table.
     *
     * @param near a class of the same jar or folder
     * @throws FaultException if the file was left out when the jar was made
     */
    public static TableDesign read(Class<?> near, TableInfo table) {
        String file = DesignJson.fileName(table.name(), table.version());
        try (InputStream in = near.getResourceAsStream("/" + file)) {
            if (in == null) {
                throw new FaultException(
                        "No " + file + " beside " + near.getName() + "; keep META-INF/monochord", null);
            }
            Design design = DesignJson.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return design.table(table.name())
                    .orElseThrow(() -> new FaultException(file + " has no table " + table.name(), null));
        } catch (IOException e) {
            throw new FaultException("Cannot read " + file + " beside " + near.getName(), e);
        }
    }
}
