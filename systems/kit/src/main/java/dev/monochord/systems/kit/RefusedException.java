package dev.monochord.systems.kit;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that a system refuses by its own rules. Independent of HTTP: {@link Failure#of(Throwable)} maps the reason to a
 * status. The message is written for the caller. {@link Refusal} creates the common ones.
 */
public final class RefusedException extends RuntimeException {

    /** Why a request is refused. */
    public enum Reason {
        /** Text is not JSON, or does not have the expected form. */
        MALFORMED,
        /** A value is not accepted. */
        INVALID,
        /** The caller has not proved who they are. */
        UNAUTHENTICATED,
        /** The caller is known and lacks the permission. */
        FORBIDDEN,
        /** The named thing does not exist. */
        NOT_FOUND,
        /** The request contradicts the stored state, such as a name that is taken. */
        CONFLICT,
        /** The named thing existed and will not come back. */
        GONE,
        /** The named thing has changed since the caller read it. */
        CHANGED,
        /** The request is well-formed and cannot be carried out. */
        UNPROCESSABLE,
        /** The store or the system is too busy. */
        BUSY,
        /** An internal error; no details are sent to the caller. */
        INTERNAL
    }

    private final Reason reason;
    private final String text;
    private final @Nullable String field;
    private final transient @Nullable Object details;
    private final @Nullable Duration retryAfter;

    RefusedException(Reason reason, String text) {
        this(reason, text, null, null, null, null);
    }

    private RefusedException(
            Reason reason,
            String text,
            @Nullable String field,
            @Nullable Object details,
            @Nullable Duration retryAfter,
            @Nullable Throwable cause) {
        super(text, cause);
        this.reason = reason;
        this.text = text;
        this.field = field;
        this.details = details;
        this.retryAfter = retryAfter;
    }

    public Reason reason() {
        return reason;
    }

    /** The message, which is never null. */
    public String text() {
        return text;
    }

    /** The field, parameter or path variable that it is about. */
    public Optional<String> field() {
        return Optional.ofNullable(field);
    }

    /** Anything more to tell the caller, in a form that can be written as JSON. */
    public Optional<Object> details() {
        return Optional.ofNullable(details);
    }

    /** How long to wait before the same request can succeed. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    public RefusedException withField(@Nullable String name) {
        return new RefusedException(reason, text, name, details, retryAfter, getCause());
    }

    public RefusedException withDetails(Object more) {
        return new RefusedException(reason, text, field, more, retryAfter, getCause());
    }

    public RefusedException withRetryAfter(Duration wait) {
        return new RefusedException(reason, text, field, details, wait, getCause());
    }

    public RefusedException withCause(Throwable cause) {
        return new RefusedException(reason, text, field, details, retryAfter, cause);
    }
}
