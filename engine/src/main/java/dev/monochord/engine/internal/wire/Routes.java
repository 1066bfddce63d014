package dev.monochord.engine.internal.wire;

import dev.monochord.web.WebResponse;
import java.util.Map;
import java.util.Optional;

/** Paths of our own beside the API of the service; only paths under {@link #PREFIX} are offered to it. */
public interface Routes {

    /** What every path of ours starts with. */
    String PREFIX = "/_monochord/";

    /** The answer, or empty if the path is not one of these. */
    Optional<WebResponse> handle(String method, String path, Map<String, String> query, byte[] body);
}
