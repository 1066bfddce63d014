package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A file with the names of all tables, which lets a repair name a table whose definition is lost. Definitions are rows,
 * and go with the log or the table file that has them. The last line is a checksum.
 */
final class TableList {

    static final String NAME = "MONOCHORD.tables";

    private static final String CHECKSUM = "checksum ";

    private TableList() {}

    /** Replaces the list, unless it has these names already. */
    static void write(Path folder, Collection<String> names) throws IOException {
        String text = text(names.stream().sorted().toList());
        Path file = folder.resolve(NAME);
        if (!Files.exists(file) || !new String(Files.readAllBytes(file), StandardCharsets.UTF_8).equals(text)) {
            DurableFile.write(file, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Reads the list; returns no names if it is missing or damaged. */
    static List<String> read(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        List<String> names =
                text.lines().filter(line -> !line.startsWith(CHECKSUM)).toList();
        return text(names).equals(text) ? names : List.of();
    }

    private static String text(List<String> names) {
        StringBuilder text = new StringBuilder();
        names.forEach(name -> text.append(name).append('\n'));
        String checksum = StoreMark.checksum(text.toString().getBytes(StandardCharsets.UTF_8));
        return text.append(CHECKSUM).append(checksum).append('\n').toString();
    }
}
