package dev.monochord.systems.cello;

import java.util.Optional;

/**
 * What stands in the header {@code Authorization}: {@code <provider>:<key>:<secret>}, in which the secret may have colons.
 * Its {@link #toString()} has no secret.
 */
record Credential(String provider, String key, String secret) {

    /** Reads a header; empty if it does not have the form. */
    static Optional<Credential> parse(String header) {
        String[] parts = header.split(":", 3);
        return parts.length < 3 ? Optional.empty() : Optional.of(new Credential(parts[0], parts[1], parts[2]));
    }

    /** Tokens are handed out as {@code cello:…}; older scripts say {@code vault:…}. */
    boolean hasKnownProvider() {
        return provider.equals("cello") || provider.equals("vault");
    }

    @Override
    public String toString() {
        return provider + ":" + key;
    }
}
