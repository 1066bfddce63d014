package dev.monochord.systems.kit;

import java.util.Set;

/**
 * Who asks, as an {@link Authenticator} found it out.
 *
 * @param name what the access log and the audit entries call them; never a secret
 * @param roles what they may do, in the words of the system
 */
public record Caller(String name, Set<String> roles) {

    /** Nobody in particular: the caller of a route without an authenticator. */
    public static final Caller ANYONE = new Caller("-", Set.of());

    public Caller {
        roles = Set.copyOf(roles);
    }

    public boolean is(String role) {
        return roles.contains(role);
    }
}
