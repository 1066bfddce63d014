package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Convert;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.annotations.TimeToLive;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeNaming;
import dev.monochord.model.problem.Diagnostic;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the components of items and of the records inside them. For one table. */
final class RecordComponentReader {

    private static final List<Class<? extends Annotation>> OF_ITEMS =
            List.of(KeyOnly.class, Unique.class, Version.class, TimeToLive.class);

    private final Language language;
    private final Findings findings;
    private final Naming naming;
    private final @Nullable String expiryAttribute;
    private final TypeReader types;
    private final ConverterReader converters;

    RecordComponentReader(Language language, Findings findings, Naming naming, @Nullable String expiryAttribute) {
        this.language = language;
        this.findings = findings;
        this.naming = naming;
        this.expiryAttribute = expiryAttribute;
        this.types = new TypeReader(language, findings, this);
        this.converters = new ConverterReader(language, findings);
    }

    /** Components of this item are read next. */
    void begin(TypeElement item) {
        types.begin(item);
        converters.begin(item);
    }

    /** A component of a record inside an item. */
    ComponentSource nested(RecordComponentElement component) {
        for (Class<? extends Annotation> type : OF_ITEMS) {
            language.annotation(component, type)
                    .ifPresent(mirror ->
                            misplaced(mirror, component, "a record inside an item has no key and no life of its own"));
        }
        return read(component, false, false);
    }

    /** A component of an item. */
    ComponentSource of(RecordComponentElement component) {
        boolean keyOnly = language.annotation(component, KeyOnly.class).isPresent();
        Optional<Mirror> timeToLive = language.annotation(component, TimeToLive.class);
        boolean expiry = timeToLive.isPresent();
        if (keyOnly) {
            timeToLive.ifPresent(mirror -> misplaced(mirror, component, "what is @KeyOnly has no attribute"));
        }
        return read(component, keyOnly, expiry);
    }

    private ComponentSource read(RecordComponentElement component, boolean keyOnly, boolean expiry) {
        String name = component.getSimpleName().toString();
        boolean nullable = Language.nullable(component);
        if (nullable && component.asType().getKind().isPrimitive()) {
            Site site = Site.of(Language.field(component));
            findings.add(site, Diagnostic.ANNOTATION_MISPLACED, "@Nullable", name, "a primitive is never null");
        }
        JavaValue value = value(component, expiry);
        Optional<Mirror> attribute = language.annotation(component, Attribute.class);
        if (keyOnly) {
            attribute.ifPresent(mirror -> misplaced(mirror, component, "what is @KeyOnly has no attribute"));
        }
        String stored = attribute
                .flatMap(mirror -> Optional.ofNullable(mirror.textOrNull("name")))
                .orElse(expiry && expiryAttribute != null ? expiryAttribute : AttributeNaming.name(naming, name));
        AttributeDesign design = new AttributeDesign(
                name,
                stored,
                value.stored(),
                nullable,
                keyOnly,
                attribute.map(mirror -> mirror.texts("alternatives")).orElse(List.of()),
                attribute.map(mirror -> mirror.flag("lenient")).orElse(false));
        return new ComponentSource(component, design, value);
    }

    private JavaValue value(RecordComponentElement component, boolean expiry) {
        Optional<Mirror> storedAs = language.annotation(component, StoredAs.class);
        Optional<Mirror> convert = language.annotation(component, Convert.class);
        if (convert.isPresent()) {
            storedAs.ifPresent(mirror -> misplaced(mirror, component, "its converter says how it is stored"));
            return converters.read(component, convert.get());
        }
        TimeFormat time = storedAs.map(mirror -> mirror.constant("value", TimeFormat.class))
                .orElse(expiry ? TimeFormat.EPOCH_SECONDS : TimeFormat.ISO);
        boolean holdsTime = Language.words(component.asType()).matches(".*\\bInstant\\b.*");
        if (!holdsTime) {
            storedAs.ifPresent(mirror -> misplaced(
                    mirror, component, "it is for an Instant, and this is " + Language.words(component.asType())));
        }
        Slot slot = new Slot(component.getSimpleName().toString(), Site.of(Language.field(component)), time, false);
        return types.read(component.asType(), slot);
    }

    private void misplaced(Mirror mirror, RecordComponentElement component, String reason) {
        findings.add(mirror.site(), Diagnostic.ANNOTATION_MISPLACED, mirror.name(), component.getSimpleName(), reason);
    }
}
