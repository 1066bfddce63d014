package dev.monochord.model.json;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import java.util.List;

/**
 * The design as a file: what the compiler leaves in {@code META-INF/monochord}, one table a file, and what
 * the design tools read. The order of everything is that of the design, so that two compilations give the same bytes.
 */
public final class DesignJson {

    /** The form of the file. A program reads this one and those before it. */
    public static final int FORMAT = 1;

    /** The folder of the files, in a jar or a folder of classes. */
    public static final String FOLDER = "META-INF/monochord";

    private DesignJson() {}

    /**
     * The file of one table, in its jar or folder: {@code META-INF/monochord/orders.json}, and for a version other than 1
     * {@code META-INF/monochord/orders@2.json}, so that two versions of a table can stand side by side.
     */
    public static String fileName(String table, String version) {
        return FOLDER + "/" + table + (version.equals("1") ? "" : "@" + version) + ".json";
    }

    public static String write(Design design) {
        return JsonTree.write(JsonObject.create()
                .put("monochord", FORMAT)
                .put("design", design.name())
                .put("version", design.version())
                .putAll("tables", design.tables(), DesignWriter::table)
                .fields());
    }

    /** One table with the name and version of its design, for its own file. */
    public static String write(Design design, TableDesign table) {
        return write(new Design(design.name(), design.version(), List.of(table)));
    }

    /**
     * The design in this text.
     *
     * @throws DesignFormatException if it is not one
     */
    public static Design read(String text) {
        JsonObject json = JsonObject.of("", JsonTree.read(text));
        int format = json.number("monochord", 0);
        if (format < 1) {
            throw new DesignFormatException("Not a design file: it has no \"monochord\" with the form of the file");
        }
        if (format > FORMAT) {
            throw new DesignFormatException("A design of form " + format + ", and this program reads up to " + FORMAT
                    + ": take a newer Monochord");
        }
        if (!json.fields().containsKey("tables")) {
            throw JsonObject.wrong("", "has no \"tables\"");
        }
        return JsonObject.read(
                json,
                whole -> new Design(
                        whole.text("design"), whole.text("version"), whole.list("tables", DesignReader::table)));
    }
}
