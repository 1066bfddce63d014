package dev.monochord.migrate.control;

import dev.monochord.runtime.error.MonochordException;
import java.util.List;

/** A migration cannot proceed yet; nothing was changed. */
public final class BlockedException extends MonochordException {

    private final transient List<String> reasons;

    public BlockedException(String what, List<String> reasons) {
        super(what + ": " + String.join(" ", reasons), null);
        this.reasons = List.copyOf(reasons);
    }

    /** Why, each in a sentence that says what to do. */
    public List<String> reasons() {
        return reasons;
    }
}
