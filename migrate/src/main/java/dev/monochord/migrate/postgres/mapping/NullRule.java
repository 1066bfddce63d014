package dev.monochord.migrate.postgres.mapping;

import java.time.Duration;

/** What becomes of NULL. */
public sealed interface NullRule {

    /** The attribute is absent: the default. */
    record Absent() implements NullRule {}

    /** The attribute is the NULL of DynamoDB. */
    record Null() implements NullRule {}

    /** The row is rejected. */
    record Reject() implements NullRule {}

    /** A time that lies after that of another column. */
    record After(String column, Duration plus) implements NullRule {}
}
