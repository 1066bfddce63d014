package dev.monochord.console.item;

import dev.monochord.systems.kit.Refusal;
import java.util.List;

/** The tables of the systems that are served. Immutable. */
public record ServedTables(List<ServedTable> all) {

    public ServedTables {
        all = List.copyOf(all);
    }

    /** Returns the table of this name; refused if there is none. */
    ServedTable find(String id) {
        return all.stream()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("no system that is served here has a table '" + id + "'"));
    }

    /** The names of the systems that have tables. */
    public List<String> systems() {
        return all.stream().map(ServedTable::system).distinct().toList();
    }

    public List<ServedTable> of(String system) {
        return all.stream().filter(table -> table.system().equals(system)).toList();
    }
}
