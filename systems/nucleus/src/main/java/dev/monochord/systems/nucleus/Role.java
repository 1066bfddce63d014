package dev.monochord.systems.nucleus;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What somebody may do; each may do what those before it may. */
enum Role {
    /** Looks at everything. */
    VIEWER,
    /** Makes schedules and lets them act. */
    OPERATOR,
    /** Adds accounts. */
    ADMIN;

    /** As it stands in tokens and settings. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of this role and those it includes. */
    Set<String> included() {
        return Stream.of(values())
                .filter(role -> role.compareTo(this) <= 0)
                .map(Role::text)
                .collect(Collectors.toUnmodifiableSet());
    }
}
