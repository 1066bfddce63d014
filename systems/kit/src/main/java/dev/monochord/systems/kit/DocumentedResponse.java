package dev.monochord.systems.kit;

import org.jspecify.annotations.Nullable;

/**
 * An answer that a route can give, as the documentation shows it.
 *
 * @param status the status
 * @param description when it is given, in a sentence
 * @param content the form of its body; null for none, and for an error, whose form is that of the system
 */
public record DocumentedResponse(
        int status, String description, @Nullable Content content) {

    public DocumentedResponse {
        if (status < 100 || status > 599) {
            throw new IllegalArgumentException("a status is from 100 to 599, got " + status);
        }
    }
}
