package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * The way from CREATING and UPDATING to ACTIVE. What a table is at a moment follows from what was last saved and the
 * time, so that arriving need not be saved.
 */
final class Transition {

    private Transition() {}

    /** Whether a table that is being deleted is gone by now. */
    static boolean gone(TableDefinition table, Instant now) {
        return table.status() == TableStatus.DELETING && due(table, now);
    }

    /** The table as it is now: the same object where nothing has changed. */
    static TableDefinition settle(TableDefinition table, Instant now) {
        if (table.status() == TableStatus.ACTIVE
                || table.status() == TableStatus.DELETING
                || table.settings().restoring()
                || !due(table, now)) {
            return table;
        }
        Map<String, IndexSettings> indexes = new LinkedHashMap<>();
        boolean building = false;
        for (Map.Entry<String, IndexSettings> entry : table.settings().indexes().entrySet()) {
            IndexSettings index = entry.getValue();
            if (index.status() != IndexStatus.DELETING) {
                indexes.put(entry.getKey(), index.built() ? index.withStatus(IndexStatus.ACTIVE) : index);
                building |= !index.built();
            }
        }
        if (building
                && table.settings().leaving().isEmpty()
                && indexes.equals(table.settings().indexes())) {
            return table;
        }
        boolean settled = !building;
        return table.withSettings(settings -> {
                    settings.indexes = indexes;
                    settings.leaving = List.of();
                    settings.settlesAt = settled ? null : settings.settlesAt;
                })
                .withStatus(settled ? TableStatus.ACTIVE : table.status())
                .withIndexes(table.indexes().stream()
                        .map(index -> index.withReadable(readable(index, indexes)))
                        .toList());
    }

    private static boolean readable(IndexSchema index, Map<String, IndexSettings> settings) {
        IndexSettings found = settings.get(index.name());
        return found == null || found.built();
    }

    private static boolean due(TableDefinition table, Instant now) {
        Instant settlesAt = table.settings().settlesAt();
        return settlesAt == null || !now.isBefore(settlesAt);
    }
}
