package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ReadPattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the items of many keys, of any kinds and tables. For one read. */
public record BatchRead(Session session, ReadPattern pattern) {

    /** A key in a table, by its name in the design. */
    private record Distinct(String table, KeyIdentity key) {}

    /** The keys, each once, in their order. */
    public static <K extends ItemKey<?>> List<K> distinct(List<K> keys) {
        Map<Distinct, K> distinct = new LinkedHashMap<>();
        for (K key : keys) {
            distinct.putIfAbsent(new Distinct(key.type().table(), KeyIdentity.of(key.attributes())), key);
        }
        return List.copyOf(distinct.values());
    }

    /**
     * The stored item of each key, null where there is none.
     *
     * @throws dev.monochord.runtime.error.RetriesExhaustedException with the keys that were not read
     */
    public List<@Nullable Map<String, AttributeValue>> read(List<? extends ItemKey<?>> keys) {
        List<Place> places = keys.stream()
                .map(key -> new Place(session.table(key.type()), key.attributes()))
                .toList();
        return new BatchGets(session, pattern.name(), pattern.consistent()).read(places);
    }
}
