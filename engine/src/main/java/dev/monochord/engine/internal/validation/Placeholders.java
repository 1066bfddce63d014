package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Map;
import java.util.Set;

/** What the service asks of the placeholders that a request defines, whether or not an expression uses them. */
final class Placeholders {

    private Placeholders() {}

    static void checkNames(Map<String, String> names) {
        if (names.isEmpty()) {
            throw ServiceError.validation("ExpressionAttributeNames must not be empty");
        }
        for (String key : names.keySet()) {
            if (!isPlaceholder(key, '#')) {
                throw ServiceError.validation(
                        "ExpressionAttributeNames contains invalid key: Syntax error; key: \"" + key + '"');
            }
        }
        names.values().forEach(AttributeNames::checkLength);
    }

    static void checkValues(Set<String> keys) {
        if (keys.isEmpty()) {
            throw ServiceError.validation("ExpressionAttributeValues must not be empty");
        }
        for (String key : keys) {
            if (!isPlaceholder(key, ':')) {
                throw ServiceError.validation(
                        "ExpressionAttributeValues contains invalid key: Syntax error; key: \"" + key + '"');
            }
        }
    }

    private static boolean isPlaceholder(String key, char mark) {
        if (key.length() < 2 || key.charAt(0) != mark) {
            return false;
        }
        for (int i = 1; i < key.length(); i++) {
            char c = key.charAt(i);
            boolean word = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
            if (!word) {
                return false;
            }
        }
        return true;
    }
}
