package dev.monochord.migrate.postgres.transfer;

/** What became of a write. */
sealed interface WriteOutcome {

    record Written() implements WriteOutcome {}

    /** The item has this or a newer stamp. */
    record Skipped() implements WriteOutcome {}

    /** The row cannot become an item; the reason names no values. */
    record Rejected(String reason) implements WriteOutcome {}
}
