package dev.monochord.engine.internal.wire;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What goes back to a client, over whatever transport.
 *
 * @param headers all but those that belong to the transport; such as {@code Connection} and {@code Date}
 */
public record HttpAnswer(int status, Map<String, String> headers, byte[] body) {

    /** An answer with a text body of this media type. */
    public static HttpAnswer text(int status, String contentType, String body) {
        return new HttpAnswer(status, Map.of("Content-Type", contentType), body.getBytes(StandardCharsets.UTF_8));
    }

    /** An answer with a JSON body. */
    public static HttpAnswer json(int status, String body) {
        return text(status, "application/json", body);
    }
}
