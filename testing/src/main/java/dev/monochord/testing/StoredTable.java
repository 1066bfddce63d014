package dev.monochord.testing;

import dev.monochord.runtime.item.Encode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table as it is stored, read and written by hand: for tests of what an item looks like, and of what older programs left
 * behind. What it asks is among the {@link Requests}.
 *
 * <pre>{@code
 * cello.createProject(Project.of("myproj", "https://github.com/example/myproj"));
 *
 * assertThat(StoredTable.of(monochord, "cello").items())
 *         .containsExactly(item("pk", "PROJECT#myproj", "sk", "METADATA", "repository", "https://github.com/example/myproj"));
 * }</pre>
 */
public final class StoredTable {

    private final MonochordExtension monochord;
    private final String name;

    private StoredTable(MonochordExtension monochord, String name) {
        this.monochord = monochord;
        this.name = name;
    }

    /** A table by its name in the design. */
    public static StoredTable of(MonochordExtension monochord, String designName) {
        return new StoredTable(monochord, designName);
    }

    /** An item: names and values in turn. Values are text, numbers, booleans, lists, maps and {@code byte[]}. */
    public static Map<String, AttributeValue> item(@Nullable Object... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("An item is made of pairs, and the last name has no value");
        }
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            item.put(String.valueOf(namesAndValues[i]), Encode.any(namesAndValues[i + 1]));
        }
        return item;
    }

    /** Every item, by partition and in it by sort key. */
    public List<Map<String, AttributeValue>> items() {
        return monochord
                .client()
                .scanPaginator(
                        request -> request.tableName(monochord.tableName(name)).consistentRead(true))
                .items()
                .stream()
                .toList();
    }

    /** Writes an item as it is given. */
    public StoredTable put(Map<String, AttributeValue> item) {
        monochord
                .client()
                .putItem(request -> request.tableName(monochord.tableName(name)).item(item));
        return this;
    }
}
