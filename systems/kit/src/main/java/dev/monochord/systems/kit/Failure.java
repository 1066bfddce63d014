package dev.monochord.systems.kit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A failure as it may be told to the caller; a system puts it into its own words and shape.
 *
 * @param kind what went wrong
 * @param message text that is meant for the caller, never that of an exception nobody foresaw
 * @param field the field, parameter or path variable it is about, or null
 * @param details anything more that JSON can be made of, or null
 * @param headers headers of the answer, such as {@code Allow} or {@code Retry-After}
 */
public record Failure(
        FailureKind kind,
        String message,
        @Nullable String field,
        @Nullable Object details,
        Map<String, String> headers) {

    public Failure {
        headers = Map.copyOf(headers);
    }

    public static Failure of(FailureKind kind, String message) {
        return new Failure(kind, message, null, null, Map.of());
    }

    /** An internal error; no details are sent to the caller. */
    public static Failure internal() {
        return of(FailureKind.INTERNAL, "internal error");
    }

    /** The failure that an exception stands for: what an {@link HttpException} carries, or else its {@link Refusal}. */
    public static Failure of(Throwable thrown) {
        return thrown instanceof HttpException known ? known.failure() : of(Refusal.of(thrown));
    }

    private static Failure of(RefusedException refused) {
        Failure failure = new Failure(
                FailureKind.of(refused.reason()),
                refused.text(),
                refused.field().orElse(null),
                refused.details().orElse(null),
                Map.of());
        return refused.retryAfter()
                .map(wait -> failure.withHeader("Retry-After", Long.toString(wait.toSeconds())))
                .orElse(failure);
    }

    public int status() {
        return kind.status();
    }

    public Failure withHeader(String name, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new Failure(kind, message, field, details, all);
    }

    /** To be thrown by a handler or an authenticator; a service throws a {@link RefusedException}. */
    public HttpException asException() {
        return new HttpException(this);
    }

    /** As {@link #asException()}, with a cause that is logged and not sent to the caller. */
    public HttpException asException(@Nullable Throwable cause) {
        return new HttpException(this, cause);
    }

    /** An answer with this failure's status and headers and the given body, which is how a system shapes it. */
    public Response answer(Object body) {
        Response response = Response.json(status(), body);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            response = response.withHeader(header.getKey(), header.getValue());
        }
        return response;
    }
}
