package dev.monochord.engine.internal.stream;

import java.util.Collection;
import java.util.Optional;

/**
 * The streams that there are: those that are enabled, and those that were disabled, by an update or with their table,
 * and are still kept.
 *
 * <p>A stream may be called disabled only when no write that saw it enabled is still to begin, for a reader that comes
 * to the end of a disabled stream is told never to come back.
 */
public interface StreamDirectory {

    Collection<StreamFacts> streams();

    Optional<StreamFacts> stream(String arn);

    /** Removes a disabled stream; its records are gone already. Does nothing where there is no such stream. */
    void forget(String arn);
}
