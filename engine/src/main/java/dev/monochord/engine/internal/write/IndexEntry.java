package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.item.KeyAttributes;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** What an index keeps of an item. */
final class IndexEntry {

    private IndexEntry() {}

    static Image of(TableDefinition table, IndexSchema index, Image item) {
        if (index.projection() == ProjectionType.ALL) {
            return item;
        }
        Attributes attributes = item.attributes();
        Map<String, AttributeValue> kept = new LinkedHashMap<>();
        KeyAttributes.addTo(kept, table.key(), attributes);
        KeyAttributes.addTo(kept, index.key(), attributes);
        for (String name : index.nonKeyAttributes()) {
            AttributeValue value = attributes.get(name);
            if (value != null) {
                kept.put(name, value);
            }
        }
        return Image.of(kept);
    }
}
