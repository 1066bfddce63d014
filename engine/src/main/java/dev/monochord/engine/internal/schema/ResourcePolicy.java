package dev.monochord.engine.internal.schema;

/**
 * A policy that was attached to a table: kept and described, not enforced.
 *
 * @param revisionId the time of the change, in milliseconds since the epoch
 */
public record ResourcePolicy(String document, String revisionId) {

    /** Returns the time of the change, or 0 for a random revision, as earlier builds stored. */
    public long time() {
        return revisionId.indexOf('-') < 0 ? Long.parseLong(revisionId) : 0;
    }
}
