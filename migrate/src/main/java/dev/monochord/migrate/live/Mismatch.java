package dev.monochord.migrate.live;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.page.Page;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says how two results differ, without their values. */
final class Mismatch {

    private Mismatch() {}

    /** A difference in a sentence. */
    static String text(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Page<?> first && other instanceof Page<?> second) {
            return text(first.items(), second.items());
        }
        if (one instanceof List<?> first && other instanceof List<?> second) {
            return lists(first, second);
        }
        if (one instanceof Optional<?> first && other instanceof Optional<?> second) {
            return text(first.orElse(null), second.orElse(null));
        }
        if (one == null || other == null) {
            return "one shape has an item that the other lacks";
        }
        List<String> names = components(one, other);
        return names.isEmpty() ? "the results differ" : "the items differ in " + String.join(", ", names);
    }

    private static String lists(List<?> one, List<?> other) {
        if (one.size() != other.size()) {
            return one.size() + " and " + other.size() + " items";
        }
        for (int i = 0; i < one.size(); i++) {
            if (!Objects.equals(one.get(i), other.get(i))) {
                return "item " + (i + 1) + " of " + one.size() + ": " + text(one.get(i), other.get(i));
            }
        }
        return "the results differ";
    }

    /** The components in which two records differ; none if they are not records of one kind that can be looked into. */
    private static List<String> components(Object one, Object other) {
        List<String> names = new ArrayList<>();
        if (!(one instanceof Record) || one.getClass() != other.getClass()) {
            return names;
        }
        for (RecordComponent component : one.getClass().getRecordComponents()) {
            try {
                Object first = component.getAccessor().invoke(one);
                Object second = component.getAccessor().invoke(other);
                if (!Objects.equals(first, second)) {
                    names.add(component.getName());
                }
            } catch (ReflectiveOperationException closed) {
                return List.of();
            }
        }
        return names;
    }

    /** A failure in a sentence; messages of others may have values in them. */
    static String text(RuntimeException failure) {
        String message = failure instanceof MonochordException ? failure.getMessage() : null;
        return "the other shape could not be read: "
                + (message == null ? failure.getClass().getSimpleName() : message);
    }
}
