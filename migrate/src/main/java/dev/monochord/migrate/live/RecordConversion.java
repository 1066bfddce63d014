package dev.monochord.migrate.live;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes records of one version of a table from those of another: the record is encoded, the item transformed, and the record
 * of the other version decoded. What the mirror does to stored items happens to records in the same way, so both agree.
 * Generated routed tables use it. Thread-safe.
 */
public final class RecordConversion<F, T> implements Function<F, T> {

    private final List<ItemType<? extends F>> from;
    private final List<ItemType<? extends T>> to;
    private final Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> transform;
    private final Consumer<String> check;

    /**
     * A conversion.
     *
     * @param check throws for the name of a kind that must not be converted
     */
    RecordConversion(
            List<ItemType<? extends F>> from,
            List<ItemType<? extends T>> to,
            Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> transform,
            Consumer<String> check) {
        this.from = List.copyOf(from);
        this.to = List.copyOf(to);
        this.transform = transform;
        this.check = check;
    }

    /**
     * The record of the other version.
     *
     * @throws UntransformableException if the transform makes none of it
     * @throws NotYetException if the old table cannot hold it
     */
    @Override
    public T apply(F item) {
        for (Map<String, AttributeValue> made : transform.apply(encode(item))) {
            for (ItemType<? extends T> type : to) {
                if (type.describes(made)) {
                    return type.decode(made);
                }
            }
        }
        throw new UntransformableException(
                "The transform makes no " + to + " of a " + item.getClass().getSimpleName()
                        + ". Correct the transform.",
                null);
    }

    /** The record of the other version, or null for null. */
    public @Nullable T orNull(@Nullable F item) {
        return item == null ? null : apply(item);
    }

    Map<String, AttributeValue> encode(F item) {
        for (ItemType<? extends F> type : from) {
            if (type.javaType() == item.getClass()) {
                check.accept(type.name());
                return encode(type, item);
            }
        }
        throw new IllegalArgumentException(item.getClass().getName() + " is none of " + from);
    }

    @SuppressWarnings("unchecked") // the caller has compared the class
    private static <R> Map<String, AttributeValue> encode(ItemType<R> type, Object item) {
        return type.encode((R) item);
    }
}
