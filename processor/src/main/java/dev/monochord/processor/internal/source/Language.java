package dev.monochord.processor.internal.source;

import dev.monochord.model.problem.Diagnostic;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Questions about Java elements and types, asked while one table is read. Not thread-safe. */
record Language(Elements elements, Types types, Findings findings) {

    Optional<Mirror> annotation(Element element, Class<? extends Annotation> type) {
        return annotation(element, type, element);
    }

    /** An annotation of a component, placed at its field: only that has a position for every compiler. */
    Optional<Mirror> annotation(RecordComponentElement component, Class<? extends Annotation> type) {
        return annotation(component, type, field(component));
    }

    private Optional<Mirror> annotation(Element element, Class<? extends Annotation> type, Element site) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (mirror.getAnnotationType().getKind() == TypeKind.ERROR) {
                findings.unresolved();
            } else if (name(mirror).equals(type.getCanonicalName())) {
                return Optional.of(new Mirror(mirror, site, elements, findings));
            }
        }
        return Optional.empty();
    }

    /** All annotations of a repeatable type, in the order of the source. */
    List<Mirror> annotations(
            TypeElement element, Class<? extends Annotation> type, Class<? extends Annotation> container) {
        List<Mirror> found = new ArrayList<>();
        annotation(element, type).ifPresent(found::add);
        annotation(element, container)
                .ifPresent(several -> several.annotations("value")
                        .forEach(mirror -> found.add(new Mirror(mirror, element, elements, findings))));
        return found;
    }

    private static String name(AnnotationMirror mirror) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .toString();
    }

    /** The private field behind a component; the component itself where there is none. */
    static Element field(RecordComponentElement component) {
        for (Element member :
                Objects.requireNonNull(component.getEnclosingElement()).getEnclosedElements()) {
            if (member.getKind() == ElementKind.FIELD && member.getSimpleName().equals(component.getSimpleName())) {
                return member;
            }
        }
        return component;
    }

    /** Marked with an annotation of this simple name: on the type, or on what a declaration annotation lands on. */
    static boolean nullable(RecordComponentElement component) {
        return nullable((Element) component)
                || nullable(field(component))
                || (component.getAccessor() != null && nullable(component.getAccessor()));
    }

    static boolean nullable(Element element) {
        return named(element.getAnnotationMirrors()) || nullable(element.asType());
    }

    static boolean nullable(TypeMirror type) {
        return named(type.getAnnotationMirrors());
    }

    private static boolean named(List<? extends AnnotationMirror> mirrors) {
        return mirrors.stream()
                .anyMatch(m -> m.getAnnotationType().asElement().getSimpleName().contentEquals("Nullable"));
    }

    /** The element of a class, interface, record or enum; null for every other type. */
    static @Nullable TypeElement element(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED && ((DeclaredType) type).asElement() instanceof TypeElement element
                ? element
                : null;
    }

    static String qualifiedName(TypeMirror type) {
        TypeElement element = element(type);
        return element == null ? "" : element.getQualifiedName().toString();
    }

    static List<? extends TypeMirror> arguments(TypeMirror type) {
        return type instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
    }

    static boolean isRecord(@Nullable TypeElement element) {
        return element != null && element.getKind() == ElementKind.RECORD;
    }

    static boolean isSealed(@Nullable TypeElement element) {
        return element != null && element.getModifiers().contains(Modifier.SEALED);
    }

    /** Why code in the package of another type cannot name this one, or null where it can. */
    @Nullable
    Hidden hidden(TypeElement type, TypeElement from) {
        boolean near = near(type, from);
        for (Element e = type; e instanceof TypeElement; e = e.getEnclosingElement()) {
            if (e.getModifiers().contains(Modifier.PRIVATE)) {
                return new Hidden(e, "private", near ? "at least package-private" : "public");
            }
            if (!near && !e.getModifiers().contains(Modifier.PUBLIC)) {
                return new Hidden(e, "not public, and " + from.getSimpleName() + " is in another package", "public");
            }
        }
        return null;
    }

    /** Both are in one package. */
    boolean near(TypeElement type, TypeElement other) {
        return elements.getPackageOf(type).equals(elements.getPackageOf(other));
    }

    /** A type that generated code cannot name: the type or one around it, why, and what it should be. */
    record Hidden(Element type, String why, String instead) {}

    /** Reports that generated code in the package of another type cannot name this one, if so. */
    void accessible(TypeElement type, TypeElement from, Site site) {
        Hidden hidden = hidden(type, from);
        if (hidden != null) {
            findings.add(
                    site, Diagnostic.NOT_ACCESSIBLE, hidden.type().getSimpleName(), hidden.why(), hidden.instead());
        }
    }

    /** A generic type without its arguments. */
    static boolean raw(TypeMirror type) {
        TypeElement element = element(type);
        return element != null
                && !element.getTypeParameters().isEmpty()
                && arguments(type).isEmpty();
    }

    /** A type somewhere inside is not there. */
    boolean missing(TypeMirror type) {
        boolean missing =
                type.getKind() == TypeKind.ERROR || arguments(type).stream().anyMatch(this::missing);
        if (missing) {
            findings.unresolved();
        }
        return missing;
    }

    TypeMirror boxed(TypeMirror type) {
        return type instanceof PrimitiveType primitive
                ? types.boxedClass(primitive).asType()
                : type;
    }

    /** The same type, boxes and annotations apart. */
    boolean same(TypeMirror left, TypeMirror right) {
        return types.isSameType(boxed(left), boxed(right));
    }

    /** What a class makes of the parameters of a generic supertype; empty where it does not have it. */
    List<? extends TypeMirror> argumentsOf(TypeMirror type, Class<?> supertype) {
        if (qualifiedName(type).equals(supertype.getCanonicalName())) {
            return arguments(type);
        }
        return types.directSupertypes(type).stream()
                .map(s -> argumentsOf(s, supertype))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** A type as a person writes it: no packages, no annotations. */
    static String words(TypeMirror type) {
        return type.toString()
                .replaceAll("@[\\w.]+(\\([^)]*\\))?\\s*", "")
                .replaceAll("(?<![\\w.])([a-z_][\\w]*\\.)+", "")
                .replace(",", ", ");
    }

    /** Whether a method that throws this has to declare it. */
    boolean checked(TypeMirror exception) {
        return !types.isAssignable(exception, type("java.lang.RuntimeException"))
                && !types.isAssignable(exception, type("java.lang.Error"));
    }

    private TypeMirror type(String name) {
        return Objects.requireNonNull(elements.getTypeElement(name)).asType();
    }
}
