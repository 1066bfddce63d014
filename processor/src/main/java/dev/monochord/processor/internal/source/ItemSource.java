package dev.monochord.processor.internal.source;

import dev.monochord.model.ItemDesign;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/**
 * An item and the record that declares it.
 *
 * @param components by their names, in the order of the record
 */
public record ItemSource(TypeElement element, ItemDesign design, Map<String, ComponentSource> components) {

    public ItemSource {
        components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
    }

    /** The component of this name; one that the design knows. */
    public ComponentSource component(String name) {
        ComponentSource found = components.get(name);
        if (found == null) {
            throw new IllegalArgumentException(element + " has no component " + name);
        }
        return found;
    }
}
