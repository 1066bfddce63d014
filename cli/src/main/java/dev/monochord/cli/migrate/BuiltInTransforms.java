package dev.monochord.cli.migrate;

import dev.monochord.model.Design;
import dev.monochord.systems.qrie.migration.QrieFindingTransform;
import dev.monochord.systems.qrie.migration.QrieResourceTransform;
import java.util.Map;
import java.util.Optional;

/** The transforms that come with built-in designs, whose designs alone do not tell all values. */
final class BuiltInTransforms {

    private static final Map<String, Class<?>> QRIE =
            Map.of("qrie_findings", QrieFindingTransform.class, "qrie_resources", QrieResourceTransform.class);

    private BuiltInTransforms() {}

    /** Returns the name of the class that transforms a table between two versions of a design. */
    static Optional<String> of(Design old, Design next, String table) {
        boolean qrie = old.name().equals("qrie")
                && next.name().equals("qrie")
                && old.version().equals("1")
                && next.version().equals("2");
        return qrie ? Optional.ofNullable(QRIE.get(table)).map(Class::getName) : Optional.empty();
    }
}
