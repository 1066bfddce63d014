package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** The tags of a table: their limits, and what comes of adding and removing some. */
final class Tags {

    private static final int LIMIT = 50;

    private static final Pattern CHARACTERS = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");

    private Tags() {}

    static Map<String, String> added(Map<String, String> tags, List<Tag> more) {
        Map<String, String> all = new LinkedHashMap<>(tags);
        Set<String> seen = new HashSet<>();
        for (Tag tag : more) {
            check(tag);
            if (!seen.add(tag.key())) {
                throw ServiceError.validation(
                        "Duplicate Tag Keys provided as input: Duplicate Tag Key found " + tag.key());
            }
            all.put(tag.key(), tag.value());
        }
        if (all.size() > LIMIT) {
            throw ServiceError.validation("Number of Tags exceed the current limit for the provided ResourceArn");
        }
        return all;
    }

    static Map<String, String> removed(Map<String, String> tags, List<String> keys) {
        Map<String, String> left = new LinkedHashMap<>(tags);
        left.keySet().removeAll(new HashSet<>(keys));
        return left;
    }

    static List<Tag> list(Map<String, String> tags) {
        return tags.entrySet().stream()
                .map(entry -> Tag.builder()
                        .key(entry.getKey())
                        .value(entry.getValue())
                        .build())
                .toList();
    }

    private static void check(Tag tag) {
        if (tag.key().startsWith("aws:")) {
            throw ServiceError.validation("Tag Key cannot be prefixed with aws:, Key: " + tag.key());
        }
        if (!CHARACTERS.matcher(tag.key()).matches()) {
            throw ServiceError.validation("The Tag Key provided is invalid, Key: " + tag.key());
        }
        if (!CHARACTERS.matcher(tag.value()).matches()) {
            throw ServiceError.validation("The Tag Value provided is invalid, Value: " + tag.value());
        }
    }
}
