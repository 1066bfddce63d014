package dev.monochord.runtime.error;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is stored already stands against a write: the item exists, a unique value is taken, or a condition failed. */
public class ConflictException extends MonochordException {

    private final transient @Nullable String field;
    private final transient Map<String, AttributeValue> holder;

    public ConflictException(String message, @Nullable Throwable cause) {
        this(message, null, Map.of(), cause);
    }

    /**
     * A conflict over one field.
     *
     * @param field the component whose value is taken, or null
     * @param holder the attributes that say who holds it; empty where that is not known
     */
    public ConflictException(
            String message, @Nullable String field, Map<String, AttributeValue> holder, @Nullable Throwable cause) {
        super(message, cause);
        this.field = field;
        this.holder = Map.copyOf(holder);
    }

    /** The component whose value is taken. */
    public Optional<String> field() {
        return Optional.ofNullable(field);
    }

    /** The attributes that say who holds the value; empty where that is not known. */
    public Map<String, AttributeValue> holder() {
        return holder;
    }
}
