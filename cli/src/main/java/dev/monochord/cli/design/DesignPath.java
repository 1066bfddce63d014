package dev.monochord.cli.design;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where designs are, and which of them is meant: {@code shop.jar}, {@code shop.jar#orders} or {@code shop.jar#orders@2}.
 *
 * @param design a name, with or without a version; null where only one is there
 */
record DesignPath(Path path, @Nullable String design) {

    /** A file that has the # in its own name is found by it. */
    static DesignPath of(String reference) {
        int hash = reference.lastIndexOf('#');
        return hash <= 0 || Files.exists(Path.of(reference))
                ? new DesignPath(Path.of(reference), null)
                : new DesignPath(Path.of(reference.substring(0, hash)), reference.substring(hash + 1));
    }
}
