package dev.monochord.systems.tenants;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An earlier run of an operation, as its audit remembers it.
 *
 * @param execution the id of the run
 * @param status how it ended
 * @param updatedAt when
 * @param version which version of the stack it was to make
 * @param reason why it failed
 */
public record Attempt(
        @Nullable String execution,
        Status status,
        @Nullable Instant updatedAt,
        @Nullable String version,
        @Nullable String reason) {}
