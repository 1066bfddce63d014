package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.GENERATED;
import static dev.monochord.processor.internal.generate.RuntimeTypes.NULL_MARKED;
import static dev.monochord.processor.internal.generate.RuntimeTypes.PROCESSOR;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.TableSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;

/** What every generated class is: public, marked as generated, and recompiled with the table and all its items. */
final class GeneratedType {

    private GeneratedType() {}

    /** What may warn in code that follows the types of a design; {@code all} is for compilers other than javac. */
    private static final List<String> SUPPRESSED =
            List.of("all", "deprecation", "removal", "rawtypes", "unchecked", "exports");

    /** A final class. */
    static TypeSpec.Builder of(ClassName name, TableSource table) {
        return open(name, table).addModifiers(Modifier.FINAL);
    }

    /** A class that a user may extend. */
    static TypeSpec.Builder open(ClassName name, TableSource table) {
        TypeSpec.Builder type = TypeSpec.classBuilder(name.simpleName()).addOriginatingElement(table.element());
        type.alwaysQualify(hiddenBy(name.packageName(), table));
        table.items().forEach(item -> type.addOriginatingElement(item.element()));
        return type.addAnnotation(AnnotationSpec.builder(GENERATED)
                        .addMember("value", "$S", PROCESSOR.canonicalName())
                        .build())
                .addAnnotation(NULL_MARKED)
                .addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                        .addMember(
                                "value",
                                "{$L}",
                                SUPPRESSED.stream()
                                        .map(category -> CodeBlock.of("$S", category))
                                        .collect(CodeBlock.joining(", ")))
                        .build())
                .addModifiers(Modifier.PUBLIC);
    }

    /** The names of the types in a package: there, a type of {@code java.lang} that has one of them needs its whole name. */
    private static String[] hiddenBy(String packageName, TableSource table) {
        return Stream.concat(Stream.of(table.element()), table.items().stream().map(ItemSource::element))
                .map(GeneratedType::packageOf)
                .filter(found -> found.getQualifiedName().contentEquals(packageName))
                .limit(1)
                .flatMap(found -> found.getEnclosedElements().stream())
                .map(type -> type.getSimpleName().toString())
                .toArray(String[]::new);
    }

    private static PackageElement packageOf(Element element) {
        return element instanceof PackageElement found
                ? found
                : packageOf(Objects.requireNonNull(element.getEnclosingElement()));
    }
}
