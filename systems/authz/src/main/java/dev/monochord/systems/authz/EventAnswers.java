package dev.monochord.systems.authz;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The answers that API Gateway and AppSync expect of an authorizer. */
final class EventAnswers {

    private EventAnswers() {}

    /** For exactly the method that was asked about: a wildcard would allow what nobody decided. */
    static Map<String, Object> apiGateway(String principalId, String methodArn, boolean allowed) {
        Map<String, Object> statement = new LinkedHashMap<>();
        statement.put("Action", "execute-api:Invoke");
        statement.put("Effect", allowed ? "Allow" : "Deny");
        statement.put("Resource", methodArn);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("Version", "2012-10-17");
        document.put("Statement", List.of(statement));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("principalId", principalId);
        answer.put("policyDocument", document);
        return answer;
    }

    static Map<String, Object> appSync(boolean allowed) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("isAuthorized", allowed);
        answer.put("ttlOverride", 0);
        return answer;
    }

    /** A denial that either of them understands. */
    static Map<String, Object> neither(String principalId) {
        Map<String, Object> answer = apiGateway(principalId, "*", false);
        answer.putAll(appSync(false));
        return answer;
    }
}
