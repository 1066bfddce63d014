package dev.monochord.processor.internal.source;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Where in the source something is: an element, an annotation on it, a value in that. */
public record Site(
        Element element,
        @Nullable AnnotationMirror annotation,
        @Nullable AnnotationValue value) {

    static Site of(Element element) {
        return new Site(element, null, null);
    }
}
