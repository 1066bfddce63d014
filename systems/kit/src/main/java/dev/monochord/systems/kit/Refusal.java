package dev.monochord.systems.kit;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.RefusedException.Reason;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The refusals that systems have in common. A system adds those that are its own. */
public final class Refusal {

    private Refusal() {}

    /**
     * The refusal that an exception stands for: a {@link RefusedException} itself, fixed words for the errors of the
     * runtime, and an internal error for everything else. The messages of other exceptions are not passed on.
     */
    public static RefusedException of(Throwable thrown) {
        return thrown instanceof RefusedException refused ? refused : RuntimeRefusals.classify(thrown);
    }

    public static RefusedException malformed(String message) {
        return new RefusedException(Reason.MALFORMED, message);
    }

    public static RefusedException invalid(String message) {
        return new RefusedException(Reason.INVALID, message);
    }

    /**
     * A field with a value that is not accepted.
     *
     * @param problem continues the field's name, such as "is required"
     */
    public static RefusedException invalid(String field, String problem) {
        return invalid(field + " " + problem).withField(field);
    }

    public static RefusedException unauthenticated(String message) {
        return new RefusedException(Reason.UNAUTHENTICATED, message);
    }

    public static RefusedException forbidden(String message) {
        return new RefusedException(Reason.FORBIDDEN, message);
    }

    public static RefusedException notFound(String message) {
        return new RefusedException(Reason.NOT_FOUND, message);
    }

    public static RefusedException conflict(String message) {
        return new RefusedException(Reason.CONFLICT, message);
    }

    /** A unique value that another item has; a null field stands for the item itself. */
    public static RefusedException taken(@Nullable String field) {
        return conflict((field == null ? "it" : field) + " is taken").withField(field);
    }

    /** The refusal of a request for a stored item that cannot be read. The message names the item's key and no values. */
    static RefusedException unreadable(StoredItemException failure) {
        String key = failure.key().entrySet().stream()
                .map(attribute -> attribute.getKey() + " = " + attribute.getValue())
                .collect(Collectors.joining(", "));
        return conflict("the stored item" + (key.isEmpty() ? "" : " " + key) + " cannot be read: " + failure.reason()
                + "; delete it, or correct it in the table");
    }

    public static RefusedException gone(String message) {
        return new RefusedException(Reason.GONE, message);
    }

    public static RefusedException changed() {
        return changed("it has changed since it was read");
    }

    public static RefusedException changed(String message) {
        return new RefusedException(Reason.CHANGED, message);
    }

    public static RefusedException unprocessable(String field, String message) {
        return new RefusedException(Reason.UNPROCESSABLE, message).withField(field);
    }

    /** The same request may succeed in a second. */
    public static RefusedException busy(String message) {
        return new RefusedException(Reason.BUSY, message).withRetryAfter(Duration.ofSeconds(1));
    }
}
