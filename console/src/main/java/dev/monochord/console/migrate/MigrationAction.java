package dev.monochord.console.migrate;

import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What an operator can do with a migration, and in which phases. */
public enum MigrationAction {
    START(
            "Start",
            "Reads every item once, then begins to write both shapes.",
            EnumSet.of(Phase.PLANNED, Phase.PREPARED, Phase.DUAL_WRITE)),
    PAUSE("Pause", "Workers rest after the page they are at.", EnumSet.range(Phase.PREPARED, Phase.CUT_OVER)),
    RESUME("Resume", "Workers go on.", EnumSet.range(Phase.PREPARED, Phase.CUT_OVER)),
    VERIFY(
            "Verify again",
            "Compares the shapes once more, in both directions.",
            EnumSet.of(Phase.VERIFY, Phase.READ_NEW, Phase.CUT_OVER)),
    REPAIR(
            "Repair",
            "Makes the shapes equal again. The one that decides wins: the new one after cut-over.",
            EnumSet.range(Phase.BACKFILL, Phase.CUT_OVER)),
    READS("Move half of the reads", "Serves 50 % of the reads from the new shape.", EnumSet.of(Phase.READ_NEW)),
    CUTOVER(
            "Cut over",
            "Verifies again if that is quick, then makes the new shape authoritative; can be undone.",
            EnumSet.of(Phase.READ_NEW)),
    BACK("Roll back", "Goes back to the old shape without loss.", EnumSet.of(Phase.CUT_OVER)),
    CONTRACT(
            "Contract",
            "Ends dual writes and deletes the old table, or the indexes that are gone. There is no way back.",
            EnumSet.of(Phase.CUT_OVER, Phase.CONTRACT)),
    ABORT(
            "Abort",
            "Goes back to the old shape and deletes the new table.",
            EnumSet.complementOf(EnumSet.of(Phase.CONTRACT, Phase.DONE, Phase.ABORTED)));

    private static final int HALF = 50;

    private final String label;
    private final String meaning;
    private final Set<Phase> phases;

    MigrationAction(String label, String meaning, Set<Phase> phases) {
        this.label = label;
        this.meaning = meaning;
        this.phases = phases;
    }

    public String label() {
        return label;
    }

    /** What it does, in a sentence. */
    public String meaning() {
        return meaning;
    }

    /** The word for it in addresses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the name of the migration has to be typed, as something is deleted. */
    public boolean isConfirmed() {
        return this == CONTRACT || this == ABORT;
    }

    static Optional<MigrationAction> of(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word().equals(word))
                .findFirst();
    }

    /** The actions that are possible now. */
    static List<MigrationAction> allowed(MigrationState migration) {
        return Arrays.stream(values()).filter(action -> action.fits(migration)).toList();
    }

    boolean fits(MigrationState migration) {
        return phases.contains(migration.phase())
                && (!needsTwoShapes(migration.phase()) || !migration.inPlace())
                && (this != PAUSE || !migration.paused())
                && (this != RESUME || migration.paused())
                && (!endsAtCutOver() || !migration.oneWay() || migration.phase() != Phase.CUT_OVER);
    }

    /** Whether there has to be another shape to move to or to go back to. */
    private boolean needsTwoShapes(Phase phase) {
        return this == READS || this == BACK || this == ABORT && phase == Phase.CUT_OVER;
    }

    /** Whether it needs an old shape that is still written. */
    private boolean endsAtCutOver() {
        return this == VERIFY || this == BACK || this == ABORT;
    }

    /** Does it, which takes as long as processes need to see the change. */
    void run(Migrations migrations, String id, Consumer<String> progress) throws InterruptedException {
        switch (this) {
            case START -> {
                migrations.preflight(id, transform(migrations, id), progress);
                migrations.control().start(id, migrations.tables(), progress);
            }
            case PAUSE -> migrations.control().pause(id, true);
            case RESUME -> migrations.control().pause(id, false);
            case VERIFY -> migrations.control().verify(id, progress);
            case REPAIR -> migrations.repair(id, transform(migrations, id), progress);
            case READS -> migrations.control().reads(id, HALF, progress);
            case CUTOVER -> new VerifiedCutOver(migrations, id, progress).run();
            case BACK -> migrations.control().rollBack(id, progress);
            case CONTRACT -> migrations.control().contract(id, id, migrations.tables(), progress);
            case ABORT -> migrations.control().abort(id, migrations.tables(), progress);
        }
    }

    /** The transform of a migration, which must be one that the server has. */
    private static ItemTransform transform(Migrations migrations, String id) {
        return Migrations.transform(migrations.migration(id), MigrationAction.class.getClassLoader());
    }
}
