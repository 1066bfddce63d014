package dev.monochord.model.document;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.plan.Expression.Part.Value;
import dev.monochord.model.plan.StoredImage;
import java.util.LinkedHashMap;
import java.util.Map;

/** Stored items as the service's JSON shows them, with the names of components in braces where their values will be. */
final class StoredSketch {

    private StoredSketch() {}

    /** The primary key of an item. */
    static Map<String, Object> key(TableDesign table, KeyTemplates key) {
        return shown(StoredImage.key(table, key));
    }

    /** Everything that is stored of an item. */
    static Map<String, Object> item(TableDesign table, ItemDesign item) {
        return shown(StoredImage.item(table, item));
    }

    /** Everything that is stored of a guard. */
    static Map<String, Object> guard(TableDesign table, ItemDesign item, UniqueGuard guard) {
        return shown(StoredImage.guard(table, item, guard));
    }

    private static Map<String, Object> shown(Map<String, Value> stored) {
        Map<String, Object> json = new LinkedHashMap<>();
        stored.forEach((name, value) -> json.put(name, Placeholders.attribute(value.text(), value.type())));
        return json;
    }
}
