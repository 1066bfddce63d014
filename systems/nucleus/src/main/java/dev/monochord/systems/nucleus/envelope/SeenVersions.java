package dev.monochord.systems.nucleus.envelope;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The versions of which the caller has seen one. Immutable.
 *
 * @param versions null if any version will do
 */
public record SeenVersions(@Nullable Set<String> versions) {

    /** Whether any version will do, and none as well. */
    public boolean isAny() {
        return versions == null;
    }

    /** Refuses unless this is a version that was seen; null is that of an item which does not count its writes. */
    public void require(@Nullable Long version) {
        if (versions != null && (version == null || !versions.contains(version.toString()))) {
            throw NucleusRefusals.moved(version);
        }
    }
}
