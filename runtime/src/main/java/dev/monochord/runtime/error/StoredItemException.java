package dev.monochord.runtime.error;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A stored item is not as its design says. The message names the table, the key and the attribute, and shows no other
 * values of the item.
 */
public final class StoredItemException extends FaultException {

    private final String reason;
    private final @Nullable String item;
    private final transient Map<String, String> key;

    /** What is wrong with an attribute; {@link #in} adds which attribute of which item. */
    public StoredItemException(String reason) {
        this(reason, reason, null, Map.of(), null);
    }

    private StoredItemException(
            String message,
            String reason,
            @Nullable String item,
            Map<String, String> key,
            @Nullable RuntimeException cause) {
        super(message, cause);
        this.reason = reason;
        this.item = item;
        this.key = new LinkedHashMap<>(key);
    }

    /**
     * The record, or a converter, does not take what is stored.
     *
     * @param key the key attributes as text
     */
    public static StoredItemException refused(
            String table, String item, Map<String, String> key, RuntimeException cause) {
        String reason = "is refused by its record or a converter";
        return new StoredItemException(
                "A stored " + item + " in table " + table + " " + reason + where(key) + "; the cause says why",
                "the item " + reason + ": " + cause.getClass().getSimpleName(),
                item,
                key,
                cause);
    }

    /**
     * The item is of no kind of its table.
     *
     * @param reason what shows that
     * @param key the key attributes as text
     */
    public static StoredItemException unknown(String table, String reason, Map<String, String> key) {
        return new StoredItemException(
                "A stored item in table " + table + " is of no kind that the table has: " + reason + where(key),
                reason,
                null,
                key,
                null);
    }

    /**
     * The same with its place.
     *
     * @param key the key attributes as text
     */
    public StoredItemException in(String table, String item, String attribute, Map<String, String> key) {
        return new StoredItemException(
                "Attribute " + attribute + " of a stored " + item + " in table " + table + " " + reason + where(key),
                "attribute " + attribute + " " + reason,
                item,
                key,
                this);
    }

    private static String where(Map<String, String> key) {
        return key.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + entry.getValue())
                .collect(Collectors.joining(", ", " (key ", ")"));
    }

    /** What is wrong, without the place; no values of the item. */
    public String reason() {
        return reason;
    }

    /** The kind of item; empty if the item is of no kind of its table. */
    public Optional<String> item() {
        return Optional.ofNullable(item);
    }

    /** The key attributes by name, as text on one line. */
    public Map<String, String> key() {
        return key;
    }
}
