package dev.monochord.migrate.work;

import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import java.util.Optional;

/** A walk over all items of a table, in segments. */
public enum Pass {
    /** Copies the old table to the new one. */
    COPY("copy", false),
    /** Brings items to their new form in place. */
    SWEEP("sweep", false),
    /** Looks for each old item in the new table. */
    VERIFY("verify", false),
    /** Looks for each new item in the old table. */
    VERIFY_BACK("back", true);

    private final String prefix;
    private final boolean overNew;

    Pass(String prefix, boolean overNew) {
        this.prefix = prefix;
        this.overNew = overNew;
    }

    /** Its name in the state of a migration, which differs each time that it is repeated. */
    public String name(MigrationState migration) {
        boolean verifying = this == VERIFY || this == VERIFY_BACK;
        return prefix + "-" + (verifying ? migration.verifyPass() : migration.copyPass());
    }

    /** The pass that a migration waits for in a phase; the backward verification follows the forward one. */
    public static Optional<Pass> first(MigrationState migration) {
        if (migration.phase() == Phase.BACKFILL) {
            return Optional.of(migration.inPlace() ? SWEEP : COPY);
        }
        return migration.phase() == Phase.VERIFY || migration.verifyPass() > 0 && migration.phase() == Phase.READ_NEW
                ? Optional.of(VERIFY)
                : Optional.empty();
    }

    TableShape table(Shapes shapes) {
        return overNew ? shapes.next() : shapes.old();
    }

    PageWork work(Shapes shapes, MigrationState migration) {
        return switch (this) {
            case COPY -> new CopyWork(shapes);
            case SWEEP -> new SweepWork(shapes);
            case VERIFY -> new VerifyForward(shapes, VERIFY.name(migration));
            case VERIFY_BACK -> new VerifyBackward(shapes, VERIFY.name(migration));
        };
    }
}
