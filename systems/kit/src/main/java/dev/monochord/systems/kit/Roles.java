package dev.monochord.systems.kit;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The roles of a system in ascending order: each may do what those before it may. Immutable.
 *
 * @param system the name of the system, such as {@code nucleus}
 * @param names the roles, the least one first, in small letters
 */
public record Roles(String system, List<String> names) {

    public Roles {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("system " + system + " has no roles: name at least one");
        }
    }

    public static Roles of(String system, String... ascending) {
        return new Roles(system, List.of(ascending));
    }

    /** The least role. */
    String least() {
        return names.get(0);
    }

    /**
     * This role and those it includes.
     *
     * @throws IllegalArgumentException if there is no such role
     */
    public Set<String> included(String role) {
        int index = names.indexOf(role);
        if (index < 0) {
            throw new IllegalArgumentException("system " + system + " has no role " + role + ", but " + names);
        }
        return Set.copyOf(names.subList(0, index + 1));
    }

    /**
     * Checks the secrets in the settings, so that a system can refuse to start before it touches its tables.
     *
     * @throws IllegalArgumentException if one is too short; the message names the setting, without its value
     */
    public void check(Settings settings) {
        names.forEach(role -> secret(role, settings));
    }

    /** The secret in the settings, such as {@code NUCLEUS_VIEWER_SECRET}. */
    static Optional<String> secret(String role, Settings settings) {
        return settings.secret(role.toUpperCase(Locale.ROOT) + "_SECRET");
    }
}
