package dev.monochord.migrate.report;

import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What there is to tell about a migration. Items are shown by their keys only.
 *
 * @param at when the report was made
 * @param plan what was planned, or null if it cannot be computed here
 * @param deadLetters some of the items that could not be written
 * @param differences some of the items that differ, by the last verification
 */
public record MigrationReport(
        Instant at,
        MigrationStatus status,
        @Nullable MigrationPlan plan,
        List<DeadLetter> deadLetters,
        List<Difference> differences) {

    private static final int SAMPLES = 50;

    public MigrationReport {
        deadLetters = List.copyOf(deadLetters);
        differences = List.copyOf(differences);
    }

    /** The report of a migration as it is now. */
    public static MigrationReport of(
            MigrationsTable table, MigrationStatus status, @Nullable MigrationPlan plan, Instant now) {
        MigrationState migration = status.migration();
        PageRequest first = PageRequest.first(SAMPLES);
        return new MigrationReport(
                now,
                status,
                plan,
                table.deadLetters(migration.id(), first).items(),
                migration.verifyPass() == 0
                        ? List.of()
                        : table.differences(migration.id(), Pass.VERIFY.name(migration), first)
                                .items());
    }

    /** The report as maps, lists, text and numbers, for JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", at.toString());
        tree.put("migration", status.tree());
        tree.put("plan", plan == null ? null : plan.tree());
        tree.put("deadLetterSamples", deadLetters.stream().map(ReportTree::tree).toList());
        tree.put("differenceSamples", differences.stream().map(ReportTree::tree).toList());
        return tree;
    }

    /** The report as one HTML page, which loads nothing from elsewhere. */
    public String html() {
        return new ReportPage(this).html();
    }
}
