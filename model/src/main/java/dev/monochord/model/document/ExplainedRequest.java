package dev.monochord.model.document;

import dev.monochord.model.plan.DynamoDbOperation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request that a pattern sends, with the names of parameters in braces in place of their values.
 *
 * @param item the kind of item that the pattern was called for
 * @param body the request in the service's JSON, as the AWS CLI takes it
 */
public record ExplainedRequest(String item, DynamoDbOperation operation, Map<String, Object> body) {

    public ExplainedRequest {
        body = Collections.unmodifiableMap(new LinkedHashMap<>(body));
    }
}
