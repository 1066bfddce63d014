package dev.monochord.runtime.item;

import dev.monochord.runtime.key.KeyForm;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How the guard of a unique value is stored.
 *
 * @param field the component that is unique; the error names it
 * @param name what the guard is called in documents and, where the table has one, in the type attribute
 * @param owner the attributes of the guard that say whose it is: a guard is replaced or deleted only while they are mine
 * @param encoder the whole guard item, or null where the value is null
 * @param form the keys of such guards, by which the check for orphans finds them
 */
public record Guard<T>(
        String field,
        String name,
        List<String> owner,
        Function<T, @Nullable Map<String, AttributeValue>> encoder,
        KeyForm form) {

    public Guard {
        owner = List.copyOf(owner);
    }

    public @Nullable Map<String, AttributeValue> encode(T item) {
        return encoder.apply(item);
    }
}
