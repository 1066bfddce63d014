package dev.monochord.migrate.postgres.change;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes in the order in which they must be applied.
 *
 * @param position what to confirm once these changes and all before are applied; null in the middle of a transaction
 * @param markers the markers that were passed
 */
public record ChangeBatch(
        List<SourceChange> changes, @Nullable String position, Set<String> markers) {

    public ChangeBatch {
        changes = List.copyOf(changes);
        markers = Set.copyOf(markers);
    }

    public boolean isEmpty() {
        return changes.isEmpty() && position == null && markers.isEmpty();
    }
}
