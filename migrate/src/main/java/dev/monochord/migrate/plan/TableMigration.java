package dev.monochord.migrate.plan;

import dev.monochord.migrate.transform.TransformReport;
import dev.monochord.model.diff.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one table.
 *
 * @param table its name in the design
 * @param target the name of the table that holds the items afterwards
 * @param reasons why items have to move
 * @param steps in their order
 * @param problems what keeps the migration from starting
 * @param notes what a person should know before it starts
 * @param consents what a person has to agree to before cut-over
 * @param transform what the derived transform can do; null if none is needed, or one is supplied
 * @param fingerprint of the transform; empty if none is needed or none can be derived
 */
public record TableMigration(
        String table,
        MigrationKind kind,
        String target,
        List<String> reasons,
        List<Change> changes,
        List<PlanStep> steps,
        List<String> problems,
        List<String> notes,
        List<String> consents,
        @Nullable TransformReport transform,
        String fingerprint) {

    public TableMigration {
        reasons = List.copyOf(reasons);
        changes = List.copyOf(changes);
        steps = List.copyOf(steps);
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
        consents = List.copyOf(consents);
    }

    /** Whether workers read and write its items. */
    public boolean moves() {
        return kind == MigrationKind.IN_PLACE || kind == MigrationKind.RE_KEY;
    }
}
