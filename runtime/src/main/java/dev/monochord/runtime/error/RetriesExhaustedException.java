package dev.monochord.runtime.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The service did not do all of the work in the time and attempts it was given. Trying again later may. */
public class RetriesExhaustedException extends MonochordException {

    private static final int SHOWN = 10;

    private final transient List<Map<String, AttributeValue>> left;

    public RetriesExhaustedException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.left = List.of();
    }

    /**
     * Some of the work was done.
     *
     * @param left the keys of the items that were not read or written; the message shows the first of them
     */
    public RetriesExhaustedException(
            String message, List<Map<String, AttributeValue>> left, @Nullable Throwable cause) {
        super(message + "; left are " + left.size() + ": " + shown(left), cause);
        List<Map<String, AttributeValue>> copies = new ArrayList<>(left.size());
        left.forEach(key -> copies.add(Map.copyOf(key)));
        this.left = List.copyOf(copies);
    }

    /** The keys of the items that were not read or written; empty where all of one request failed. */
    public List<Map<String, AttributeValue>> left() {
        return left;
    }

    private static String shown(List<Map<String, AttributeValue>> left) {
        String keys =
                left.stream().limit(SHOWN).map(RetriesExhaustedException::shown).collect(Collectors.joining(", "));
        return left.size() > SHOWN ? keys + ", …" : keys;
    }

    private static String shown(Map<String, AttributeValue> key) {
        return key.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(attribute -> attribute.getKey() + "=" + shown(attribute.getValue()))
                .collect(Collectors.joining(" ", "(", ")"));
    }

    private static String shown(AttributeValue value) {
        if (value.s() != null) {
            return value.s();
        }
        return value.n() != null ? value.n() : "binary";
    }
}
