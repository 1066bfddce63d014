package dev.monochord.processor.internal.source;

import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * What came of reading an item.
 *
 * @param source null where it has no key, or is no record
 * @param sound nothing of it is missing, so that patterns about it can be judged
 */
record ReadItem(TypeElement element, String name, @Nullable ItemSource source, boolean sound) {

    ReadItem inKeyGroup(String group) {
        return source == null
                ? this
                : new ReadItem(
                        element,
                        name,
                        new ItemSource(element, source.design().inKeyGroup(group), source.components()),
                        sound);
    }
}
