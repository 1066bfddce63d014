package dev.monochord.console.call;

import java.util.Map;

/**
 * A request as it was sent.
 *
 * @param operation the operation of the service
 * @param body the request as JSON
 */
public record RecordedRequest(String operation, Map<String, Object> body) {}
