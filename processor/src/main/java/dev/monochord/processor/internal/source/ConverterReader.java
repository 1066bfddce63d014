package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Converter;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeType;
import dev.monochord.model.problem.Diagnostic;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads converters of the user's, and sees that generated code can use them. */
final class ConverterReader {

    private final Language language;
    private final Findings findings;
    private @Nullable TypeElement item;

    ConverterReader(Language language, Findings findings) {
        this.language = language;
        this.findings = findings;
    }

    /** Converters of this item are read next. */
    void begin(TypeElement record) {
        item = record;
    }

    JavaValue read(RecordComponentElement component, Mirror convert) {
        TypeMirror type = component.asType();
        TypeMirror given = convert.type("value");
        TypeElement converter = given == null ? null : Language.element(given);
        if (given == null || converter == null || language.missing(type)) {
            return TypeReader.opaque(type);
        }
        List<? extends TypeMirror> arguments = language.argumentsOf(converter.asType(), Converter.class);
        StoredType stored = arguments.size() == 2 ? stored(arguments.get(1)) : null;
        String trouble = trouble(type, converter, arguments, stored);
        if (trouble != null || stored == null) {
            findings.add(
                    convert.site("value"),
                    Diagnostic.CONVERTER,
                    converter.getSimpleName(),
                    component.getSimpleName(),
                    trouble == null ? "nothing can be stored as its second type" : trouble,
                    Language.words(language.boxed(type)));
            return TypeReader.opaque(type);
        }
        AttributeType.Converted design = new AttributeType.Converted(
                Language.qualifiedName(language.boxed(type)),
                converter.getQualifiedName().toString(),
                stored);
        return new JavaValue.Converted(type, design, converter, arguments.get(1));
    }

    private @Nullable String trouble(
            TypeMirror type, TypeElement converter, List<? extends TypeMirror> arguments, @Nullable StoredType stored) {
        if (converter.getKind() != ElementKind.CLASS || converter.getModifiers().contains(Modifier.ABSTRACT)) {
            return "it is not a class that can be made";
        }
        TypeElement from = Objects.requireNonNull(item);
        Language.Hidden hidden = language.hidden(converter, from);
        if (hidden != null) {
            return hidden.type().getSimpleName() + " is " + hidden.why();
        }
        if (!constructible(converter, from)) {
            return "it has no constructor without parameters that generated code can call";
        }
        boolean inner = converter.getNestingKind().isNested()
                && !converter.getModifiers().contains(Modifier.STATIC);
        if (inner) {
            return "it is not static";
        }
        if (arguments.size() != 2) {
            return "it does not say what it converts";
        }
        if (!language.same(arguments.get(0), type)) {
            return "it converts " + Language.words(arguments.get(0)) + ", and the component is " + Language.words(type);
        }
        return stored == null
                ? "it makes " + Language.words(arguments.get(1)) + ", which is not stored as it is"
                : null;
    }

    private boolean constructible(TypeElement converter, TypeElement from) {
        for (Element member : converter.getEnclosedElements()) {
            if (member instanceof ExecutableElement method
                    && member.getKind() == ElementKind.CONSTRUCTOR
                    && method.getParameters().isEmpty()) {
                return member.getModifiers().contains(Modifier.PUBLIC)
                        || (!member.getModifiers().contains(Modifier.PRIVATE) && language.near(converter, from));
            }
        }
        return false;
    }

    private static @Nullable StoredType stored(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return array.getComponentType().getKind() == TypeKind.BYTE ? StoredType.B : null;
        }
        return switch (Language.words(type)) {
            case "String" -> StoredType.S;
            case "BigDecimal" -> StoredType.N;
            case "Boolean" -> StoredType.BOOL;
            case "List<Object>" -> StoredType.L;
            case "Map<String, Object>" -> StoredType.M;
            default -> null;
        };
    }
}
