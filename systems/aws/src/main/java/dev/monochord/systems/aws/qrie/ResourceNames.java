package dev.monochord.systems.aws.qrie;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the identifiers of resources. Thread-safe. */
interface ResourceNames {

    /**
     * A page of identifiers.
     *
     * @param next the token of the next page, or null if this is the last
     */
    record Names(List<String> identifiers, @Nullable String next) {

        public Names {
            identifiers = List.copyOf(identifiers);
        }
    }

    /** Lists the page of a token, or the first if it is null. */
    Names list(@Nullable String token);
}
