package dev.monochord.migrate.work;

import java.util.List;
import java.util.Optional;

/** Something outside the tables that can make workers wait. Implementations are thread-safe. */
@FunctionalInterface
public interface ThrottleSource {

    /** Never makes anybody wait. */
    ThrottleSource NONE = Optional::empty;

    /** Returns why to wait now, for people, or nothing. Called before every few items, so it must be cheap most of the time. */
    Optional<String> reason() throws InterruptedException;

    /** Several sources, any one of which makes workers wait. */
    static ThrottleSource anyOf(List<ThrottleSource> sources) {
        List<ThrottleSource> all = List.copyOf(sources);
        return () -> {
            for (ThrottleSource source : all) {
                Optional<String> reason = source.reason();
                if (reason.isPresent()) {
                    return reason;
                }
            }
            return Optional.empty();
        };
    }
}
