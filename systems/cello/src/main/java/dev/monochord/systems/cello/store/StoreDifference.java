package dev.monochord.systems.cello.store;

import java.time.Instant;

/**
 * Something that the two stores did not agree on, or that the shadow could not do.
 *
 * @param operation such as {@code tokens}
 * @param project the name of the project
 * @param what differs, without values
 */
public record StoreDifference(Instant at, String operation, String project, String what) {}
