package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.ItemSizeCalculator;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the service asks of the placeholders that a request defines, whether or not an expression uses them. */
final class PlaceholderChecks {

    private static final int MAX_KEY_LENGTH = 255;
    private static final int MAX_BYTES = 2 * 1024 * 1024;
    private static final String NAMES = "ExpressionAttributeNames";
    private static final String VALUES = "ExpressionAttributeValues";

    private PlaceholderChecks() {}

    static void checkNames(Map<String, String> names) {
        if (names.isEmpty()) {
            throw ServiceError.validation(NAMES + " must not be empty");
        }
        long size = 0;
        for (Map.Entry<String, String> name : names.entrySet()) {
            checkKey(NAMES, name.getKey(), '#');
            if (name.getValue() == null || name.getValue().isEmpty()) {
                throw ServiceError.validation(
                        NAMES + " contains invalid value: Empty attribute name for key " + name.getKey());
            }
            size += name.getKey().length() + ItemSizeCalculator.ofText(name.getValue());
        }
        checkSize(NAMES, size);
        names.values().forEach(AttributeNameChecks::checkText);
    }

    /** Checks the keys of expression values; {@link #checkSizeOf} is for after the values were. */
    static void checkKeys(Map<String, AttributeValue> values) {
        if (values.isEmpty()) {
            throw ServiceError.validation(VALUES + " must not be empty");
        }
        for (String key : values.keySet()) {
            checkKey(VALUES, key, ':');
        }
    }

    static void checkSizeOf(Map<String, AttributeValue> values) {
        long size = 0;
        for (Map.Entry<String, AttributeValue> value : values.entrySet()) {
            size += ItemSizeCalculator.ofAttribute(value.getKey(), value.getValue());
        }
        checkSize(VALUES, size);
    }

    private static void checkSize(String parameter, long size) {
        if (size > MAX_BYTES) {
            throw ServiceError.validation(parameter + " exceeds max size");
        }
    }

    private static void checkKey(String parameter, String key, char mark) {
        if (key.length() > MAX_KEY_LENGTH) {
            throw ServiceError.validation(parameter + " contains invalid key: "
                    + "The expression attribute map contains a key that is too long; size of key: " + key.length());
        }
        if (!isPlaceholder(key, mark)) {
            throw ServiceError.validation(parameter + " contains invalid key: Syntax error; key: \"" + key + '"');
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
