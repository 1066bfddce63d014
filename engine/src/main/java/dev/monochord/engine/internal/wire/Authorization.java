package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The parts of a request's signature, whole but unproven.
 *
 * @param date as sent, from {@code X-Amz-Date} or {@code Date}
 * @param inQuery whether it came in the query instead of the header
 */
record Authorization(
        String algorithm, String credential, String signedHeaders, String signature, String date, boolean inQuery) {

    private static final String QUERY_ALGORITHM = "X-Amz-Algorithm";
    private static final List<String> HEADER_PARTS = List.of("Credential", "Signature", "SignedHeaders");
    private static final List<String> QUERY_PARTS =
            List.of(QUERY_ALGORITHM, "X-Amz-Credential", "X-Amz-Signature", "X-Amz-SignedHeaders", "X-Amz-Date");

    /** Takes a request's signature apart. @throws DynamoDbException with the service's error if a part is missing */
    static Authorization of(WireRequest request) {
        String header = request.headers().first("Authorization");
        boolean mayHaveQuery = request.uri().indexOf('?') >= 0;
        Map<String, String> query = mayHaveQuery ? request.query() : Map.of();
        boolean inQuery = query.containsKey(QUERY_ALGORITHM);
        if (header != null && inQuery) {
            throw ServiceError.plain(
                    "InvalidSignatureException",
                    "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.",
                    400);
        }
        if (inQuery) {
            return ofQuery(query);
        }
        if (header == null || !header.strip().startsWith("AWS4-")) {
            throw missing();
        }
        return ofHeader(request, header);
    }

    static DynamoDbException missing() {
        return ServiceError.plain(
                "MissingAuthenticationTokenException", "Request is missing Authentication Token", 400);
    }

    private static Authorization ofHeader(WireRequest request, String header) {
        Map<String, String> parts = new HashMap<>();
        String text = header.strip();
        int start = firstBreak(text);
        for (String part : text.substring(start).split("[, ]", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                parts.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        StringBuilder problem = new StringBuilder();
        for (String name : HEADER_PARTS) {
            if (isEmpty(parts.get(name))) {
                problem.append("Authorization header requires '").append(name).append("' parameter. ");
            }
        }
        String date = date(request);
        if (date == null) {
            problem.append("Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ");
        }
        if (problem.length() > 0 || date == null) {
            throw incomplete(problem.append("Authorization=").append(header).toString());
        }
        return new Authorization(
                text.substring(0, start),
                parts.getOrDefault("Credential", ""),
                parts.getOrDefault("SignedHeaders", ""),
                parts.getOrDefault("Signature", ""),
                date,
                false);
    }

    private static Authorization ofQuery(Map<String, String> query) {
        StringBuilder problem = new StringBuilder();
        for (String name : QUERY_PARTS) {
            if (isEmpty(query.get(name))) {
                problem.append("AWS query-string parameters must include '")
                        .append(name)
                        .append("'. ");
            }
        }
        if (problem.length() > 0) {
            throw incomplete(
                    problem.append("Re-examine the query-string parameters.").toString());
        }
        return new Authorization(
                query.getOrDefault(QUERY_ALGORITHM, ""),
                query.getOrDefault("X-Amz-Credential", ""),
                query.getOrDefault("X-Amz-SignedHeaders", ""),
                query.getOrDefault("X-Amz-Signature", ""),
                query.getOrDefault("X-Amz-Date", ""),
                true);
    }

    private static int firstBreak(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == ' ' || text.charAt(i) == ',') {
                return i;
            }
        }
        return text.length();
    }

    private static @Nullable String date(WireRequest request) {
        String own = request.headers().first("X-Amz-Date");
        String date = isEmpty(own) ? request.headers().first("Date") : own;
        return isEmpty(date) ? null : date;
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }

    static DynamoDbException incomplete(String message) {
        return ServiceError.plain("IncompleteSignatureException", message, 400);
    }
}
