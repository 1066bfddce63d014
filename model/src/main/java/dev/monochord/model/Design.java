package dev.monochord.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A whole design: one or more tables that belong together, with a version. */
public record Design(String name, String version, List<TableDesign> tables) {

    public Design {
        if (name.isEmpty() || version.isEmpty()) {
            throw new IllegalArgumentException("A design has a name and a version");
        }
        tables = List.copyOf(tables);
    }

    public static Design of(String name, String version, TableDesign... tables) {
        return new Design(name, version, List.of(tables));
    }

    public Optional<TableDesign> table(String tableName) {
        return tables.stream().filter(t -> t.name().equals(tableName)).findFirst();
    }

    /**
     * Puts together what was compiled table by table: designs of one name and version become one. A table that is there
     * twice, and the same, counts once.
     */
    public static List<Design> merge(List<Design> parts) {
        Map<String, Design> merged = new LinkedHashMap<>();
        for (Design part : parts) {
            merged.merge(part.name + "\n" + part.version, part, (left, right) -> {
                List<TableDesign> tables = new ArrayList<>(left.tables);
                right.tables.stream()
                        .filter(table -> !left.tables.contains(table))
                        .forEach(tables::add);
                return new Design(left.name, left.version, tables);
            });
        }
        return List.copyOf(merged.values());
    }
}
