package dev.monochord.processor.generate;

import static dev.monochord.processor.generate.RuntimeTypes.GENERATED;
import static dev.monochord.processor.generate.RuntimeTypes.NULL_MARKED;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.TypeSpec;
import dev.monochord.processor.source.TableSource;
import javax.lang.model.element.Modifier;

/** What every generated class is: public, final, marked as generated, and recompiled with the table and all its items. */
final class GeneratedType {

    private GeneratedType() {}

    static TypeSpec.Builder of(String name, TableSource table) {
        TypeSpec.Builder type = TypeSpec.classBuilder(name).addOriginatingElement(table.element());
        table.items().forEach(item -> type.addOriginatingElement(item.element()));
        return type.addAnnotation(AnnotationSpec.builder(GENERATED)
                        .addMember("value", "$S", "dev.monochord.processor.MonochordProcessor")
                        .build())
                .addAnnotation(NULL_MARKED)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL);
    }
}
