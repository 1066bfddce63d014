package dev.monochord.systems.cello.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the two stores answer. Lists are matched by token id, their order is ignored, times are equal to the
 * millisecond, and what is absent on both sides is equal. Hashes are not compared: tokens from PostgreSQL may have none.
 */
public final class StoreComparison {

    private StoreComparison() {}

    /** Returns how two results for a project differ; empty if they are equal. */
    static Optional<String> projects(Optional<KeptProject> control, Optional<KeptProject> candidate) {
        if (control.isPresent() != candidate.isPresent()) {
            return Optional.of(presence("the project", control.isPresent()));
        }
        return control.equals(candidate) ? Optional.empty() : Optional.of("repository differs");
    }

    /** Returns how two results for a token differ; empty if they are equal. */
    static Optional<String> tokens(Optional<KeptToken> control, Optional<KeptToken> candidate) {
        return lists(control.stream().toList(), candidate.stream().toList());
    }

    /** Returns how two lists differ; empty if they are equal. */
    static Optional<String> lists(List<KeptToken> control, List<KeptToken> candidate) {
        Map<String, KeptToken> left = new HashMap<>();
        candidate.forEach(token -> left.put(token.id(), token));
        List<String> found = new ArrayList<>();
        for (KeptToken token : control) {
            KeptToken other = left.remove(token.id());
            if (other == null) {
                found.add(presence("token " + token.id(), true));
            } else {
                differingTimes(token, other).forEach(time -> found.add(time + " of token " + token.id() + " differs"));
            }
        }
        left.keySet().stream().sorted().forEach(id -> found.add(presence("token " + id, false)));
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", found));
    }

    /** Returns the names of the times that differ by a millisecond or more. */
    public static List<String> differingTimes(KeptToken token, KeptToken other) {
        List<String> names = new ArrayList<>();
        if (!same(token.createdAt(), other.createdAt())) {
            names.add("created_at");
        }
        if (!same(token.expiresAt(), other.expiresAt())) {
            names.add("expires_at");
        }
        return names;
    }

    private static boolean same(@Nullable Instant one, @Nullable Instant other) {
        return Objects.equals(millis(one), millis(other));
    }

    private static @Nullable Instant millis(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.MILLIS);
    }

    private static String presence(String what, boolean inControl) {
        return what + (inControl ? " is missing in the candidate" : " is extra in the candidate");
    }
}
