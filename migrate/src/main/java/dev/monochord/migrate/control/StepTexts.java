package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import java.util.List;

/**
 * What a migration says of its steps. Where items stay in their table there are no two shapes: nothing is copied, written
 * twice or read elsewhere, and the way back is another migration.
 */
record StepTexts(String id, boolean inPlace) {

    static StepTexts of(MigrationState migration) {
        return new StepTexts(migration.id(), migration.inPlace());
    }

    String prepared() {
        return inPlace ? "The table is as the old design says." : "The new table is ready.";
    }

    String dualWrite() {
        return inPlace ? "Items can be swept: writers are to write the new form." : "Writes go to both shapes.";
    }

    String copying() {
        return inPlace ? "Sweeping." : "Copying.";
    }

    String copyingAgain() {
        return inPlace ? "Sweeping again." : "Copying again.";
    }

    /**
     * Returns what a verification found.
     *
     * @param untraced how many items of the new table do not lead to an old one
     * @param unindexed how many items have no value for a key of a new index
     */
    String verified(long untraced, long unindexed) {
        String equal = inPlace ? "Verified: every item is in its new form" : "Verified: the shapes are equal";
        return equal
                + (untraced == 0
                        ? "."
                        : ", except that " + untraced + " items of the new table do not tell what they are made from.")
                + (unindexed == 0
                        ? ""
                        : " " + unindexed + " items have no value for a key of a new index, so that index lacks them.");
    }

    /** What follows from a verification. */
    String readable(String verified) {
        return verified + (inPlace ? "" : " Reads can move to the new shape.");
    }

    String cutOver(boolean oneWay) {
        return inPlace
                ? "The new form is the only one."
                : "The new shape is authoritative; the old one is " + (oneWay ? "no longer written." : "written too.");
    }

    /** Returns a warning about the writes that the last verification cannot have seen. */
    String unseen(MigrationState migration) {
        return "Not verified again. "
                + (inPlace
                        ? "Items that were written in their old form since the verification of "
                                + migration.verifiedAt() + " are left in it."
                        : "Writes of table " + migration.fromTable() + " outside the toolkit since the verification of "
                                + migration.verifiedAt() + " are not in " + migration.toTable() + ".")
                + " To check for them first, run: monochord migrate cutover " + id + " --verify.";
    }

    String contracting() {
        return inPlace ? "The old form is given up." : "The old shape is no longer written.";
    }

    String done(boolean deleted, List<String> removedIndexes) {
        if (!removedIndexes.isEmpty()) {
            return "Done. Removed indexes: " + String.join(", ", removedIndexes) + ".";
        }
        if (inPlace) {
            return "Done. No index was removed.";
        }
        return deleted ? "Done. The old table is deleted." : "Done. No table was deleted.";
    }

    String aborting() {
        return inPlace ? "Items are no longer swept." : "The new shape is no longer written.";
    }

    String aborted(boolean deleted) {
        if (inPlace) {
            return "Aborted. Items that are in their new form stay so.";
        }
        return deleted ? "Aborted. The new table is deleted." : "Aborted. No table was deleted.";
    }

    /** Why reads cannot move to another shape. */
    List<String> noReads() {
        return inPlace
                ? List.of("Its items stay in their table, so there are no reads to move. Go on with: monochord migrate"
                        + " cutover " + id + ".")
                : List.of();
    }

    /** Why there is no other shape to go back to. */
    List<String> noWayBack() {
        return inPlace
                ? List.of("Its items are in their new form in the same table. Bring them back by a migration from the"
                        + " new design to the old one: monochord migrate plan NEW OLD --create.")
                : List.of();
    }
}
