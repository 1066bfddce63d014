package dev.monochord.migrate.plan;

import java.util.List;

/** The steps that move the rows of a PostgreSQL table to items. */
record RowSteps(RowsToMove rows, TableSize targetSize, String captured, StepEstimates estimates) {

    TableMigration migration() {
        return new TableMigration(
                rows.source(),
                MigrationKind.ROWS,
                rows.target(),
                List.of(),
                List.of(),
                steps(),
                rows.problems(),
                rows.notes(),
                List.of(),
                null,
                "");
    }

    private List<PlanStep> steps() {
        String source = rows.source();
        String target = rows.target();
        String reset = "reset ends the capture; " + source + " is as it was, and items stay in " + target
                + " until you delete them";
        return List.of(
                new PlanStep(
                        StepKind.PREPARE,
                        "preflight reads every row of " + source + " in one query, for values that cannot be stored and"
                                + " keys that collide",
                        List.of(source),
                        List.of(),
                        null,
                        "nothing was changed",
                        false),
                new PlanStep(
                        StepKind.CAPTURE,
                        "copy first begins to capture the changes of " + source + ", by " + captured,
                        List.of(source),
                        List.of(),
                        null,
                        "reset ends the capture; nothing else was changed",
                        false),
                new PlanStep(
                        StepKind.COPY,
                        "copy puts the item of each row, unless a newer version of the row is there",
                        List.of(source),
                        List.of(target),
                        estimates.rows(rows.putUnits()),
                        reset,
                        false),
                new PlanStep(
                        StepKind.FOLLOW,
                        "follow applies the captured changes in commit order, about as many write units as their items"
                                + " take",
                        List.of(source),
                        List.of(target),
                        null,
                        reset,
                        false),
                new PlanStep(
                        StepKind.VERIFY,
                        "verify compares rows and items in both directions: scans " + target
                                + " and reads the item of each row by its key",
                        List.of(source, target),
                        List.of(),
                        estimates.verificationOfRows(targetSize),
                        reset,
                        false),
                new PlanStep(
                        StepKind.CUT_OVER,
                        "after writers have stopped, finish applies the last changes, ends the capture and removes"
                                + " tombstones and stamps from the items; then start the application on " + target,
                        List.of(source, target),
                        List.of(target),
                        estimates.updatesOfRows(targetSize, rows.updateUnits()),
                        source + " stays as it is, but changes no longer pass between it and " + target
                                + ": what the application writes from here on is in " + target + " alone",
                        true));
    }
}
