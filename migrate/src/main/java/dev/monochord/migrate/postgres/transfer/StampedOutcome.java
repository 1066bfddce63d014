package dev.monochord.migrate.postgres.transfer;

/** What became of a write. */
sealed interface StampedOutcome {

    record Written() implements StampedOutcome {}

    /** The item has this or a newer stamp. */
    record Skipped() implements StampedOutcome {}

    /** The row cannot become an item; the reason names no values. */
    record Rejected(String reason) implements StampedOutcome {}
}
