package dev.monochord.systems.authz;

import com.github.f4b6a3.ulid.Ulid;
import com.github.f4b6a3.ulid.UlidFactory;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;

/** Makes and reads ULIDs, which are kept in capital letters. Thread-safe. */
final class Ulids {

    private final UlidFactory factory;

    Ulids(Clock clock) {
        this.factory = UlidFactory.newMonotonicInstance(new SecureRandom(), clock::millis);
    }

    String next() {
        return factory.create().toString();
    }

    /** A ULID as it is stored; empty for what is none. */
    static Optional<String> parse(String text) {
        boolean plain = text.length() == Ulid.ULID_CHARS && text.chars().allMatch(c -> c > ' ' && c <= '~');
        return plain && Ulid.isValid(text) ? Optional.of(text.toUpperCase(Locale.ROOT)) : Optional.empty();
    }
}
