package dev.monochord.systems.kit;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** A setting that names the address of a DynamoDB: {@code http} or {@code https}, a host, perhaps a port. */
public final class EndpointSetting {

    private EndpointSetting() {}

    /**
     * Reads the setting; what is not set stays null.
     *
     * @throws IllegalArgumentException that names the variable and says what it must be, without its value
     */
    public static @Nullable URI parse(String variable, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            URI address = new URI(text);
            if (text.matches("https?://[^/?#\\s]+/?") && address.getHost() != null) {
                return address;
            }
        } catch (URISyntaxException wrong) {
            throw refused(variable);
        }
        throw refused(variable);
    }

    private static IllegalArgumentException refused(String variable) {
        return new IllegalArgumentException(variable + " must be an address such as http://127.0.0.1:8000");
    }
}
