package dev.monochord.engine.internal.validation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Collections that are copied only where an element changes, since the usual request needs no change at all. */
final class Unchanged {

    private Unchanged() {}

    /** The map with every value replaced by what {@code change} makes of it: the same map if all stay the same. */
    static <V> Map<String, V> unless(Map<String, V> map, UnaryOperator<V> change) {
        return unless(map, (name, value) -> change.apply(value));
    }

    /** The same, for a change that depends on the name of the value. */
    static <V> Map<String, V> unless(Map<String, V> map, BiFunction<String, V, V> change) {
        Map<String, V> copy = null;
        for (Map.Entry<String, V> entry : map.entrySet()) {
            V changed = change.apply(entry.getKey(), entry.getValue());
            if (changed != entry.getValue()) {
                if (copy == null) {
                    copy = new LinkedHashMap<>(map);
                }
                copy.put(entry.getKey(), changed);
            }
        }
        return copy == null ? map : copy;
    }

    /** The list with every element replaced by what {@code change} makes of it: the same list if all stay the same. */
    static <E> List<E> unless(List<E> list, UnaryOperator<E> change) {
        List<E> copy = null;
        for (int i = 0; i < list.size(); i++) {
            E changed = change.apply(list.get(i));
            if (changed != list.get(i)) {
                if (copy == null) {
                    copy = new ArrayList<>(list);
                }
                copy.set(i, changed);
            }
        }
        return copy == null ? list : copy;
    }

    /** The value, null if it is absent. */
    static <V> @Nullable V ifPresent(@Nullable V value, UnaryOperator<V> change) {
        return value == null ? null : change.apply(value);
    }
}
