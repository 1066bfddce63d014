package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.error.InvalidInputException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A migration to register.
 *
 * @param id the name an operator gives it
 * @param from the old design
 * @param to the new design
 * @param table the table, by its name in both designs
 * @param fromTable its name in the store
 * @param toTable the name of the new table in the store; the same if items stay where they are
 * @param transformClass the class of the transform, or null if it is derived from the designs
 * @param transform the transform
 * @param segments how many parts a table is scanned in
 * @param rate the capacity units that all workers together use per second, or null
 */
public record NewMigration(
        String id,
        Design from,
        Design to,
        String table,
        String fromTable,
        String toTable,
        @Nullable String transformClass,
        ItemTransform transform,
        int segments,
        @Nullable Integer rate) {

    public NewMigration {
        if (!isId(id)) {
            throw new InvalidInputException("id", "A migration is named by 1 to 64 letters, digits, dots, _ and -.");
        }
        if (segments < 1 || segments > 100_000) {
            throw new InvalidInputException("segments", "A table is scanned in 1 to 100,000 segments.");
        }
    }

    /** Whether a migration can have this name. */
    public static boolean isId(String name) {
        return name.matches("[A-Za-z0-9._-]{1,64}");
    }

    MigrationState state(Instant now) {
        return new MigrationState(
                id,
                to.name(),
                from.version(),
                to.version(),
                fromTable,
                toTable,
                DesignJson.write(from, own(from)),
                DesignJson.write(to, own(to)),
                transformClass,
                transform.fingerprint(),
                Phase.PLANNED,
                1,
                0,
                false,
                segments,
                rate,
                0,
                0,
                null,
                null,
                null,
                null,
                0,
                now,
                now,
                null,
                null,
                transform.reversible(own(from), own(to)) ? null : true,
                null);
    }

    private TableDesign own(Design design) {
        return design.table(table)
                .orElseThrow(() -> new InvalidInputException(
                        "table",
                        "Design " + design.name() + " version " + design.version() + " has no table " + table + "."));
    }
}
