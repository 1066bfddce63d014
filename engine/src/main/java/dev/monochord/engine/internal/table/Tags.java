package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** The tags of a table and their limits. */
final class Tags {

    private static final int LIMIT = 50;

    private Tags() {}

    static Map<String, String> added(Map<String, String> tags, List<Tag> more) {
        Map<String, String> all = new LinkedHashMap<>(tags);
        Map<String, String> seen = new LinkedHashMap<>();
        for (Tag tag : more) {
            if (seen.put(tag.key(), tag.value()) != null) {
                throw invalid("Duplicate tag key: " + tag.key());
            }
            all.put(tag.key(), tag.value());
        }
        if (all.size() > LIMIT) {
            throw invalid("Number of tags exceeds the limit of " + LIMIT);
        }
        return all;
    }
}
