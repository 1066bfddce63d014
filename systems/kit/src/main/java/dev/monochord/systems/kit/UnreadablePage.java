package dev.monochord.systems.kit;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of rows that cannot be read, as JSON: {@code {"rows": [{"table", "kind", "key", "reason"}], "next_token"}}. A page
 * may be empty and still have a next one.
 */
public record UnreadablePage(
        List<Row> rows,
        @JsonProperty("next_token") @Nullable String nextToken) {

    /**
     * A row.
     *
     * @param kind the kind of item, or null if the row is of no kind of its table
     * @param key the attributes of the primary key
     */
    public record Row(String table, @Nullable String kind, Map<String, String> key, String reason) {

        static Row of(UnreadableItem item) {
            return new Row(item.table(), item.kind(), item.key(), item.reason());
        }
    }

    static UnreadablePage of(Page<UnreadableItem> page) {
        return new UnreadablePage(page.items().stream().map(Row::of).toList(), page.nextToken());
    }
}
