package dev.monochord.processor.internal.source;

import dev.monochord.model.AttributeDesign;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.type.TypeMirror;

/** A component of a record, how it is stored, and the Java value behind it. */
public record ComponentSource(RecordComponentElement element, AttributeDesign design, JavaValue value) {

    public String name() {
        return design.component();
    }

    /** The declared type, as the record has it. */
    public TypeMirror type() {
        return element.asType();
    }
}
