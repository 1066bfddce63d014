package dev.monochord.console.login;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How often wrong secrets were sent, by address: five in a minute, then the address waits. Thread-safe. */
final class LoginAttempts {

    private static final int MAX_FAILURES = 5;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MAX_ADDRESSES = 10_000;

    private final Clock clock;
    private final Map<String, Failures> byAddress = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
            return size() > MAX_ADDRESSES;
        }
    };

    private record Failures(Instant since, int count) {}

    LoginAttempts(Clock clock) {
        this.clock = clock;
    }

    /** Returns how long an address has to wait, or null if it may try. */
    synchronized @Nullable Duration wait(String address) {
        Failures failures = current(address);
        return failures.count() < MAX_FAILURES
                ? null
                : Duration.between(clock.instant(), failures.since().plus(WINDOW));
    }

    synchronized void failed(String address) {
        Failures failures = current(address);
        byAddress.put(address, new Failures(failures.since(), failures.count() + 1));
    }

    private Failures current(String address) {
        Failures known = byAddress.get(address);
        Instant now = clock.instant();
        return known == null || !now.isBefore(known.since().plus(WINDOW)) ? new Failures(now, 0) : known;
    }
}
