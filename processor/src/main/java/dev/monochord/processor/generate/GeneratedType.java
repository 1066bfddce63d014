package dev.monochord.processor.generate;

import static dev.monochord.processor.generate.RuntimeTypes.GENERATED;
import static dev.monochord.processor.generate.RuntimeTypes.NULL_MARKED;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** What every generated class is: public, final, marked as generated, and recompiled with its origin. */
final class GeneratedType {

    private GeneratedType() {}

    static TypeSpec.Builder of(String name, TypeElement origin) {
        return TypeSpec.classBuilder(name)
                .addOriginatingElement(origin)
                .addAnnotation(AnnotationSpec.builder(GENERATED)
                        .addMember("value", "$S", "dev.monochord.processor.MonochordProcessor")
                        .build())
                .addAnnotation(NULL_MARKED)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL);
    }
}
