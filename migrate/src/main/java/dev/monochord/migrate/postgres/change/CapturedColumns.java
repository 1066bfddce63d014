package dev.monochord.migrate.postgres.change;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The columns whose values a capture keeps, by table. Values of other columns may be large and nobody reads them. Immutable.
 */
public final class CapturedColumns {

    private final Map<SourceTable, Optional<Set<String>>> columns;

    private CapturedColumns(Map<SourceTable, Optional<Set<String>>> columns) {
        this.columns = columns;
    }

    /** Keeps some columns of each table. */
    public static CapturedColumns of(Map<SourceTable, ? extends Collection<String>> columns) {
        Map<SourceTable, Optional<Set<String>>> kept = new LinkedHashMap<>();
        columns.forEach((table, names) -> kept.put(table, Optional.of(Set.copyOf(names))));
        return new CapturedColumns(kept);
    }

    /** Keeps every column of some tables. */
    public static CapturedColumns all(Collection<SourceTable> tables) {
        Map<SourceTable, Optional<Set<String>>> kept = new LinkedHashMap<>();
        tables.forEach(table -> kept.put(table, Optional.empty()));
        return new CapturedColumns(kept);
    }

    public List<SourceTable> tables() {
        return List.copyOf(columns.keySet());
    }

    /** Returns whether the values of a column are kept. */
    public boolean keeps(SourceTable table, String column) {
        return columns.getOrDefault(table, Optional.empty())
                .map(kept -> kept.contains(column))
                .orElse(true);
    }

    /** Returns the columns of a table that are kept, in the given order. */
    public Set<String> of(SourceTable table, Collection<String> names) {
        return names.stream().filter(name -> keeps(table, name)).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
