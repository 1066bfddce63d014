package dev.monochord.model.document;

import java.util.Map;

/**
 * A request as a pattern sends it, with the names of parameters in braces where their values will be.
 *
 * @param operation the operation of the service
 * @param body the request in the service's JSON, as the AWS CLI takes it
 * @param note when it is sent, or what of it depends on the call; empty where there is nothing to say
 */
public record SketchedRequest(String operation, Map<String, Object> body, String note) {

    /** The same, which is sent for one of several kinds of item. */
    SketchedRequest of(String kind) {
        return new SketchedRequest(operation, body, "For " + kind + "." + (note.isEmpty() ? "" : " " + note));
    }
}
