package dev.monochord.cli;

import java.util.Map;

/**
 * A key that requests to an engine are signed with. Its {@link #toString()} has no secret.
 *
 * @param id the access key id, which is sent with every request
 * @param secret the secret access key, which is not
 */
record SigningKey(String id, String secret) {

    /** As an engine takes it. */
    Map<String, String> asMap() {
        return Map.of(id, secret);
    }

    @Override
    public String toString() {
        return id;
    }
}
