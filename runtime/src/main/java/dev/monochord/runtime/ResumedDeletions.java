package dev.monochord.runtime;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.item.ItemKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What became of abandoned deletions.
 *
 * @param finished the items that are gone now
 * @param left those whose deletion was resumed and did not come to its end, and why; the next time goes on with them
 */
public record ResumedDeletions<T>(List<ItemKey<T>> finished, Map<ItemKey<T>, MonochordException> left) {

    public ResumedDeletions {
        finished = List.copyOf(finished);
        left = Collections.unmodifiableMap(new LinkedHashMap<>(left));
    }
}
