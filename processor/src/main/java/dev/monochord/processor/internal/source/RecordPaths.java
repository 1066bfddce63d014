package dev.monochord.processor.internal.source;

import dev.monochord.model.expression.PathStep;
import dev.monochord.model.expression.TypedPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Follows paths through Java types. */
public final class RecordPaths {

    private RecordPaths() {}

    /** The components on a path through records; shorter than the path if it leads nowhere. */
    static List<RecordComponentElement> components(TypeMirror type, List<String> names) {
        List<RecordComponentElement> found = new ArrayList<>();
        TypeMirror current = type;
        for (String name : names) {
            TypeElement element = Language.element(current);
            Optional<? extends RecordComponentElement> component = Language.isRecord(element) && element != null
                    ? element.getRecordComponents().stream()
                            .filter(c -> c.getSimpleName().contentEquals(name))
                            .findFirst()
                    : Optional.empty();
            if (component.isEmpty()) {
                return found;
            }
            found.add(component.get());
            current = component.get().asType();
        }
        return found;
    }

    /** The stored name of a constant that has another one in Java; null for every other. */
    static @Nullable String constant(List<ItemSource> items, List<String> path, String name) {
        for (ItemSource item : items) {
            ComponentSource root = item.components().get(path.get(0));
            JavaValue value = root == null ? null : root.value();
            for (String step : path.subList(1, path.size())) {
                if (value instanceof JavaValue.Nested nested) {
                    ComponentSource component = nested.components().get(step);
                    value = component == null ? null : component.value();
                } else if (value instanceof JavaValue.Many many) {
                    value = many.element();
                }
            }
            JavaValue one = value instanceof JavaValue.Many many ? many.element() : value;
            String stored = one instanceof JavaValue.Constant constant
                    ? constant.names().get(name)
                    : null;
            if (stored != null && !stored.equals(name)) {
                return stored;
            }
        }
        return null;
    }

    /** The value at the end of a path through an item. */
    public static JavaValue value(ItemSource item, TypedPath path) {
        JavaValue value = item.component(path.component()).value();
        for (PathStep step : path.steps().subList(1, path.steps().size())) {
            if (step instanceof PathStep.Component component) {
                value = component(value, component.component());
            } else if (value instanceof JavaValue.Many many) {
                value = many.element();
            }
        }
        return value;
    }

    private static JavaValue component(JavaValue value, String name) {
        ComponentSource found = value instanceof JavaValue.Nested nested
                ? nested.components().get(name)
                : value instanceof JavaValue.Union union ? member(union, name) : null;
        if (found == null) {
            throw new IllegalArgumentException(value.type() + " has no component " + name);
        }
        return found.value();
    }

    private static @Nullable ComponentSource member(JavaValue.Union union, String name) {
        return union.members().values().stream()
                .map(member -> member.components().get(name))
                .filter(component -> component != null)
                .findFirst()
                .orElse(null);
    }
}
