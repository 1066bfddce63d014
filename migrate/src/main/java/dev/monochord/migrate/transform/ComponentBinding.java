package dev.monochord.migrate.transform;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.NumberKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.error.StoredItemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where a component of the target comes from. In this order: the component of the same name; one that is stored under the
 * same name; text that the source writes by a template under that name. An item without a value may have it in an attribute
 * that the target writes by a template with the component, or in an attribute that the source's design does not know.
 *
 * @param source the component of the source, or null
 * @param fallbacks readers for items in which the source has no value
 * @param newForm where an item that stays in its table may have the value already
 */
record ComponentBinding(
        AttributeDesign target,
        @Nullable AttributeDesign source,
        SourceShape.@Nullable Reader reader,
        @Nullable ValueConversion conversion,
        List<SourceShape.Reader> fallbacks,
        NewForm newForm) {

    /** The value in the type of the target. */
    @Nullable
    AttributeValue read(SourceItem item) {
        AttributeValue written = newForm.read(item);
        if (written != null) {
            return written;
        }
        AttributeValue value = reader == null ? null : reader.read(item);
        if (value != null && conversion != null) {
            value = conversion.convert(value);
        }
        for (int i = 0; value == null && i < fallbacks.size(); i++) {
            value = fallbacks.get(i).read(item);
        }
        if (value == null && !Absence.allowed(target)) {
            throw new StoredItemException("gives no value for component " + target.component());
        }
        return value == null ? Absence.stored(target) : value;
    }

    /** Whether there is a source from which values can be converted. */
    boolean complete() {
        return reader == null ? Absence.allowed(target) || !fallbacks.isEmpty() : conversion != null;
    }

    /** What is wrong, or null if nothing is. */
    @Nullable
    String problem(String kind) {
        String name = "component " + target.component() + " of kind " + kind;
        if (complete()) {
            return newForm.problem();
        }
        return source == null
                ? name + " has no source: supply a transform, or make it nullable"
                : name + " is " + source.type().phrase() + " and becomes "
                        + target.type().phrase() + ", for which there is no conversion: supply a transform";
    }

    /** Whether items that are as designed can be without a value that the target needs. */
    boolean mayBeMissing() {
        boolean absent = source == null ? reader == null : Absence.allowed(source);
        return absent && !Absence.allowed(target);
    }

    /** What the conversion does not keep, or null if it keeps everything. */
    @Nullable
    String loss() {
        if (source == null || source.type().equals(target.type())) {
            return null;
        }
        if (source.type() instanceof AttributeType.Time && target.type().equals(AttributeType.SECONDS)) {
            return source.type().equals(AttributeType.SECONDS) ? null : "fractions of a second are cut off";
        }
        return text(source.type()) && !text(target.type())
                ? "text is read as " + target.type().words() + ", and how it was written is not kept"
                : null;
    }

    /** Whether a value that is as designed may have no equal in the type of the target. */
    boolean mayBeRefused() {
        if (source == null || conversion == null || conversion instanceof ValueConversion.Copy) {
            return false;
        }
        boolean narrower = source.type() instanceof AttributeType.Numeric from
                && target.type() instanceof AttributeType.Numeric to
                && !wider(from.kind(), to.kind());
        return narrower
                || source.type() == AttributeType.TEXT && target.type() != AttributeType.TEXT
                || source.type() instanceof AttributeType.Enumeration && target.type() != AttributeType.TEXT;
    }

    /** Whether every number of one kind is one of the other. */
    private static boolean wider(NumberKind from, NumberKind to) {
        return from == to
                || switch (to) {
                    case BIG_DECIMAL -> true;
                    case FLOAT -> from == NumberKind.BYTE || from == NumberKind.SHORT;
                    case DOUBLE -> from.ordinal() <= NumberKind.INT.ordinal() || from == NumberKind.FLOAT;
                    default -> from.ordinal() < to.ordinal();
                };
    }

    /** Whether the value in the target is exactly that from which the source's was made. */
    boolean invertible() {
        if (reader == null || conversion == null) {
            return false;
        }
        if (source == null || source.type().equals(target.type())) {
            return true;
        }
        AttributeType from = source.type();
        AttributeType to = target.type();
        return text(from) && text(to)
                || from instanceof AttributeType.Numeric && to instanceof AttributeType.Numeric
                || from instanceof AttributeType.Time
                        && to instanceof AttributeType.Time
                        && !from.equals(AttributeType.SECONDS);
    }

    private static boolean text(AttributeType type) {
        return type == AttributeType.TEXT || type instanceof AttributeType.Enumeration;
    }

    static ComponentBinding of(SourceShape shape, TableDesign table, ItemDesign item, AttributeDesign target) {
        List<SourceShape.Reader> fallbacks = new ArrayList<>();
        templates(table, item).forEach(written -> {
            KeyTemplateReader reader = KeyTemplateReader.of(written.template(), target.component(), target.type());
            if (reader != null && shape.writesText(written.name())) {
                fallbacks.add(source -> formed(reader, source.in().get(written.name()), target));
            }
        });
        AttributeDesign source = source(shape.item(), table, item, target).orElse(null);
        SourceShape.Reader reader = source == null ? null : shape.reader(source.component());
        if (source != null && reader != null) {
            boolean lenient = source.lenient() || source.keyOnly() && source.type() instanceof AttributeType.Time;
            return new ComponentBinding(
                    target,
                    source,
                    reader,
                    Conversions.between(source.type(), lenient, target.type()),
                    fallbacks,
                    NewForm.NONE);
        }
        if (source == null && shape.writesText(target.name()) && target.type().stored() == StoredType.S) {
            return new ComponentBinding(
                    target,
                    null,
                    text -> text.in().get(target.name()),
                    Conversions.between(AttributeType.TEXT, false, target.type()),
                    fallbacks,
                    NewForm.NONE);
        }
        return new ComponentBinding(target, source, null, null, fallbacks, NewForm.NONE).orUnknown(shape);
    }

    /** The same for items that stay in their table, which may be in their new form, in whole or in part. */
    static ComponentBinding inPlace(KindReader shape, TableDesign table, KindReader next, AttributeDesign target) {
        ComponentBinding old = of(shape, table, next.item(), target);
        AttributeDesign source = old.source;
        boolean kept = source != null && !source.keyOnly() && source.name().equals(target.name());
        ValueConversion both =
                kept && source != null ? Conversions.inPlace(source.type(), source.lenient(), target.type()) : null;
        List<SourceShape.Reader> more = new ArrayList<>(old.fallbacks);
        ValueConversion again = Conversions.again(target.type(), target.lenient());
        target.alternatives().stream()
                .filter(name -> !shape.knows(name))
                .forEach(name -> more.add(item -> {
                    AttributeValue value = item.in().get(name);
                    return value == null ? null : again.convert(value);
                }));
        return new ComponentBinding(
                target,
                source,
                old.reader,
                both == null ? old.conversion : both,
                more,
                NewForm.of(shape, table, next, old));
    }

    /** Takes an attribute of the component's name if the source's design gives it no meaning. */
    private ComponentBinding orUnknown(SourceShape shape) {
        if (target.keyOnly() || shape.knows(target.name()) || !Absence.allowed(target)) {
            return this;
        }
        ValueConversion copy = new ValueConversion.Copy(target.type().stored());
        List<SourceShape.Reader> more = new ArrayList<>(fallbacks);
        more.add(item -> {
            AttributeValue value = item.in().get(target.name());
            return value == null ? null : copy.convert(value);
        });
        return new ComponentBinding(target, source, reader, conversion, more, newForm);
    }

    private static @Nullable AttributeValue formed(
            KeyTemplateReader reader, @Nullable AttributeValue text, AttributeDesign target) {
        AttributeValue value = text == null || text.s() == null ? null : reader.readIfFormed(text.s());
        return value != null && target.type() instanceof AttributeType.Time time
                ? Times.write(time.format(), Times.read(time, value))
                : value;
    }

    private static Optional<AttributeDesign> source(
            ItemDesign from, TableDesign table, ItemDesign to, AttributeDesign target) {
        return from.attribute(target.component())
                .or(() -> from.attributes().stream()
                        .filter(a -> !a.keyOnly() && to.attribute(a.component()).isEmpty())
                        .filter(a -> a.name().equals(target.name()) || alternative(a.name(), table, to, target))
                        .findFirst());
    }

    /** An alternative that the target writes by a template is read by that template, not as the value itself. */
    private static boolean alternative(String name, TableDesign table, ItemDesign to, AttributeDesign target) {
        return target.alternatives().contains(name)
                && templates(table, to).noneMatch(written -> written.name().equals(name));
    }

    private static Stream<DerivedAttribute> templates(TableDesign table, ItemDesign item) {
        return Stream.concat(
                item.derived().stream(),
                item.indexKeys().stream().filter(key -> key.shards() == 1).flatMap(key -> templates(table, key)));
    }

    private static Stream<DerivedAttribute> templates(TableDesign table, IndexKeyDesign key) {
        List<DerivedAttribute> written = new ArrayList<>();
        List<KeyTemplate> templates = key.templates().all();
        for (int i = 0; i < templates.size(); i++) {
            String name = table.keys(key.index()).get(i).name();
            if (!templates.get(i).plain()) {
                written.add(new DerivedAttribute(name, templates.get(i)));
            }
        }
        return written.stream();
    }
}
