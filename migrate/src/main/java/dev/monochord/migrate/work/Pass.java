package dev.monochord.migrate.work;

import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import java.util.List;

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

    /** The passes that a migration waits for, in no order; empty if it waits for an operator. */
    public static List<Pass> open(MigrationState migration) {
        if (migration.phase() == Phase.BACKFILL) {
            return List.of(migration.inPlace() ? SWEEP : COPY);
        }
        boolean again = migration.phase() == Phase.READ_NEW || migration.phase() == Phase.CUT_OVER;
        boolean verifying = migration.phase() == Phase.VERIFY
                || again && migration.verifyPass() > 0 && migration.verifiedAt() == null;
        return verifying ? verification(migration) : List.of();
    }

    /** The passes of a verification; where items stay in their table there is nothing to look for in another. */
    public static List<Pass> verification(MigrationState migration) {
        return migration.inPlace() ? List.of(VERIFY) : List.of(VERIFY, VERIFY_BACK);
    }

    TableShape table(Shapes shapes) {
        return overNew ? shapes.next() : shapes.old();
    }

    PageWork work(Shapes shapes, MigrationState migration) {
        return switch (this) {
            case COPY -> new CopyWork(shapes);
            case SWEEP -> new SweepWork(shapes);
            case VERIFY ->
                new VerifyForward(
                        shapes, VERIFY.name(migration), migration.phase().newIsAuthoritative() && !migration.inPlace());
            case VERIFY_BACK ->
                new VerifyBackward(
                        shapes, VERIFY.name(migration), migration.phase().newIsAuthoritative());
        };
    }
}
