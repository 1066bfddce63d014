package dev.monochord.runtime.generated;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps that a transaction declares, and which of them one call of it has made. A step with a star may be called any
 * number of times, others at most once. Not thread-safe.
 */
final class DeclaredSteps {

    private final String transaction;
    private final List<String> declared;
    private final Set<String> called = new HashSet<>();

    DeclaredSteps(String transaction, List<String> declared) {
        this.transaction = transaction;
        this.declared = declared;
    }

    /** Counts a call of a step. Returns why it must not be called, or null if it may. */
    @Nullable
    String call(String step) {
        if (declared.contains(step + "*")) {
            return null;
        }
        if (!declared.contains(step)) {
            return "Transaction " + transaction + " calls " + step + ", which it does not declare. Add \"" + step
                    + "\" to its @Transact.";
        }
        return called.add(step)
                ? null
                : "Transaction " + transaction + " calls " + step + " more than once. Declare it as \"" + step + "*\".";
    }
}
