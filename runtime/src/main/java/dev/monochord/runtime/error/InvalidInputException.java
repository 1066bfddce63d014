package dev.monochord.runtime.error;

import org.jspecify.annotations.Nullable;

/** A value that the caller gave cannot be used. Nothing was sent; an HTTP layer answers 400. */
public class InvalidInputException extends MonochordException {

    private final String field;

    /**
     * A value that cannot be used.
     *
     * @param field the variable or component
     * @param message what is wrong with it and what to do, without the value
     */
    public InvalidInputException(String field, String message) {
        this(field, message, null);
    }

    public InvalidInputException(String field, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.field = field;
    }

    /** The variable or component. */
    public String field() {
        return field;
    }
}
