package dev.monochord.processor.internal.source;

import dev.monochord.model.problem.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** An annotation as somebody wrote it, with its defaults. */
final class Mirror {

    private final AnnotationMirror annotation;
    private final Element site;
    private final Findings findings;
    private final Map<String, AnnotationValue> values = new LinkedHashMap<>();
    private final Map<String, AnnotationValue> given = new LinkedHashMap<>();

    Mirror(AnnotationMirror annotation, Element site, Elements elements, Findings findings) {
        this.annotation = annotation;
        this.site = site;
        this.findings = findings;
        elements.getElementValuesWithDefaults(annotation)
                .forEach((method, value) -> values.put(method.getSimpleName().toString(), value));
        annotation
                .getElementValues()
                .forEach((method, value) -> given.put(method.getSimpleName().toString(), value));
    }

    /** {@code @Key}. */
    String name() {
        return "@" + annotation.getAnnotationType().asElement().getSimpleName();
    }

    Site site() {
        return new Site(site, annotation, null);
    }

    /** The value itself, or the annotation where it is not given. */
    Site site(String member) {
        return new Site(site, annotation, given.get(member));
    }

    /** An element of a list of values, or the annotation where it is not given. */
    Site site(String member, int element) {
        AnnotationValue value = given.get(member);
        return value != null && value.getValue() instanceof List<?> list
                ? new Site(site, annotation, (AnnotationValue) list.get(element))
                : site();
    }

    /** Reports a value that no table can have. */
    void refuse(String member, String setting, String reason, String instead) {
        findings.add(site(member), Diagnostic.SETTING, setting, reason, instead);
    }

    String text(String member) {
        Object value = value(member);
        if (value instanceof String text && !text.equals("<error>")) {
            return text;
        }
        findings.unresolved();
        return "";
    }

    /** Null where nothing, or the empty text, is said. */
    @Nullable
    String textOrNull(String member) {
        String text = text(member);
        return text.isEmpty() ? null : text;
    }

    boolean flag(String member) {
        return Boolean.TRUE.equals(value(member));
    }

    int number(String member) {
        if (value(member) instanceof Integer number) {
            return number;
        }
        findings.unresolved();
        return 0;
    }

    /** The constant of ours that has the name of the annotation's. */
    <E extends Enum<E>> E constant(String member, Class<E> type) {
        if (value(member) instanceof VariableElement constant) {
            return Enum.valueOf(type, constant.getSimpleName().toString());
        }
        findings.unresolved();
        return type.getEnumConstants()[0];
    }

    /** Null where {@code void.class} stands for nothing, or the type is not there. */
    @Nullable
    TypeMirror type(String member) {
        if (value(member) instanceof TypeMirror type) {
            switch (type.getKind()) {
                case ERROR -> findings.unresolved();
                case VOID -> {
                    return null;
                }
                default -> {
                    return type;
                }
            }
        } else {
            findings.unresolved();
        }
        return null;
    }

    List<String> texts(String member) {
        return list(member).stream()
                .map(AnnotationValue::getValue)
                .map(Object::toString)
                .toList();
    }

    /** The annotations that a container of repeated ones holds. */
    List<AnnotationMirror> annotations(String member) {
        return list(member).stream()
                .map(AnnotationValue::getValue)
                .filter(AnnotationMirror.class::isInstance)
                .map(AnnotationMirror.class::cast)
                .toList();
    }

    private List<AnnotationValue> list(String member) {
        if (value(member) instanceof List<?> list) {
            return list.stream().map(AnnotationValue.class::cast).toList();
        }
        findings.unresolved();
        return List.of();
    }

    private @Nullable Object value(String member) {
        AnnotationValue value = values.get(member);
        return value == null ? null : value.getValue();
    }
}
