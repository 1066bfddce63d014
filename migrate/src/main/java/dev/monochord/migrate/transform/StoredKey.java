package dev.monochord.migrate.transform;

import dev.monochord.model.TableDesign;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The key of a stored item on one line, for messages: {@code pk = PROJECT#a, sk = TOKEN#2}. */
final class StoredKey {

    private StoredKey() {}

    static String line(TableDesign table, Map<String, AttributeValue> item) {
        return table.keys().stream()
                .map(key -> key.name() + " = " + text(item.get(key.name())))
                .collect(Collectors.joining(", "));
    }

    private static String text(@Nullable AttributeValue value) {
        if (value == null) {
            return "(missing)";
        }
        if (value.s() != null) {
            // One line, whatever is stored.
            return value.s().replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?");
        }
        if (value.n() != null) {
            return value.n();
        }
        return value.b() == null
                ? "?"
                : Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe());
    }
}
