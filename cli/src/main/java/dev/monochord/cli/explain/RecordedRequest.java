package dev.monochord.cli.explain;

import java.util.Map;

/**
 * A request as it was sent.
 *
 * @param operation the operation of the service
 * @param body the request as JSON
 */
record RecordedRequest(String operation, Map<String, Object> body) {}
