package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.StoredItemException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where items that stay in their table have a component if it is in its new form already. Code of the new design writes there
 * before items are swept, sometimes one attribute alone, so this is told for each component, and what code of the new design
 * has written is never replaced by what is left of the old form.
 *
 * @param reader finds the component in its new form; null where its own reader takes both forms
 * @param problem why an item does not tell which form it has; null if it does
 */
record NewForm(
        SourceShape.@Nullable Reader reader, @Nullable String problem) {

    /** Items are in the old form. */
    static final NewForm NONE = new NewForm(null, null);

    /** The component in its new form, or null if the item does not have it. */
    @Nullable
    AttributeValue read(SourceItem item) {
        return reader == null ? null : reader.read(item);
    }

    /**
     * The new form of a component.
     *
     * @param shape the kind in the old design
     * @param next the kind in the new design
     * @param binding reads the old form
     */
    static NewForm of(KindReader shape, TableDesign table, KindReader next, ComponentBinding binding) {
        AttributeDesign target = binding.target();
        AttributeDesign source = binding.source();
        if (target.keyOnly()) {
            return source == null || source.keyOnly() ? NONE : inKey(next, target);
        }
        String name = target.name();
        boolean key =
                table.keys().stream().anyMatch(attribute -> attribute.name().equals(name));
        if (key || source == null && binding.reader() != null) {
            return NONE; // its name and form stay
        }
        boolean kept = source != null && !source.keyOnly() && source.name().equals(name);
        boolean alternative =
                source != null && !source.keyOnly() && source.alternatives().contains(name);
        if (!kept && !alternative && shape.knows(name)) {
            return new NewForm(
                    null,
                    "attribute " + name + " of kind " + next.item().name() + " has another meaning in the old design,"
                            + " and an item does not tell which of them it has: give component "
                            + target.component() + " an attribute of its own, or supply a transform");
        }
        if (source != null && (kept || alternative)) {
            return under(name, source, target, kept, next.item().name());
        }
        return new NewForm(reader(target, Conversions.again(target.type(), target.lenient())), null);
    }

    /** A name that the old design has for the component, too. */
    private static NewForm under(
            String name, AttributeDesign source, AttributeDesign target, boolean kept, String kind) {
        ValueConversion conversion = Conversions.inPlace(source.type(), source.lenient(), target.type());
        if (conversion == null) {
            return new NewForm(
                    null,
                    "component " + target.component() + " of kind " + kind + " is "
                            + source.type().phrase() + " and becomes "
                            + target.type().phrase() + " in attribute "
                            + name + ", and an item does not tell which of them it has: give it an attribute of another"
                            + " name, or supply a transform");
        }
        return kept ? NONE : new NewForm(reader(target, conversion), null);
    }

    private static SourceShape.Reader reader(AttributeDesign target, ValueConversion conversion) {
        boolean emptyText = Absence.emptyText(target);
        return item -> {
            AttributeValue value = emptyText
                    ? item.in().getUnlessEmpty(target.name())
                    : item.in().get(target.name());
            return value == null ? null : conversion.convert(value);
        };
    }

    /** The component is no longer an attribute beside the key. */
    private static NewForm inKey(KindReader next, AttributeDesign target) {
        SourceShape.Reader reader = next.reader(target.component());
        ValueConversion conversion = Conversions.again(target.type(), target.type() instanceof AttributeType.Time);
        return reader == null
                ? NONE
                : new NewForm(
                        item -> {
                            try {
                                AttributeValue value = reader.read(item);
                                return value == null ? null : conversion.convert(value);
                            } catch (StoredItemException otherForm) {
                                return null;
                            }
                        },
                        null);
    }
}
