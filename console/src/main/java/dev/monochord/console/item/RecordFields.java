package dev.monochord.console.item;

import dev.monochord.console.call.TextValues;
import dev.monochord.model.ItemDesign;
import dev.monochord.systems.kit.Refusal;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The components of records, read and written by name. */
final class RecordFields {

    private RecordFields() {}

    /** Returns what pages show of a record. */
    static List<FieldView> views(ItemDesign design, Record item) {
        List<FieldView> views = new ArrayList<>();
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            String type = design.attribute(component.getName())
                    .map(attribute -> attribute.type().words())
                    .orElse("");
            String attribute = design.attribute(component.getName())
                    .map(known -> known.keyOnly() ? "" : known.name())
                    .orElse("");
            Object value = TextValues.component(item, component);
            views.add(new FieldView(component.getName(), attribute, type, TextValues.text(value), value == null));
        }
        return views;
    }

    /**
     * Creates a record; refused if its own checks reject the values.
     *
     * @param values in the order of the components
     */
    static Record create(Class<?> type, List<@Nullable Object> values) throws ReflectiveOperationException {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return (Record) constructor.newInstance(values.toArray());
        } catch (InvocationTargetException rejected) {
            if (rejected.getCause() instanceof RuntimeException known) {
                String message = known.getMessage();
                throw Refusal.invalid(message == null ? "the " + type.getSimpleName() + " is not valid" : message)
                        .withCause(known);
            }
            throw rejected;
        }
    }
}
