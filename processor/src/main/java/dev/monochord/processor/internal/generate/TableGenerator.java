package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.DESIGN_FILE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.MONOCHORD;
import static dev.monochord.processor.internal.generate.RuntimeTypes.RECORDABLE_TABLE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.TABLE_ACCESS;
import static dev.monochord.processor.internal.generate.RuntimeTypes.TABLE_DESIGN;
import static dev.monochord.processor.internal.generate.RuntimeTypes.TABLE_INFO;
import static dev.monochord.processor.internal.generate.RuntimeTypes.WRITE_RECORDER;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.processor.internal.source.PatternSource;
import dev.monochord.processor.internal.source.TableSource;
import dev.monochord.processor.internal.source.TransactionSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Writes {@code DynamoDbCelloTable} for an interface {@code CelloTable}. For one table. */
final class TableGenerator {

    private final TableSource source;
    private final TableDesign table;
    private final ClassName name;
    private final ClassName contract;
    private final GeneratedMembers members;
    private final ValueCode values;
    private final KeyCode keys;

    TableGenerator(TableSource source) {
        this.source = source;
        this.table = source.table();
        this.name = GeneratedNames.table(source.element());
        this.contract = ClassName.get(source.element());
        this.members = new GeneratedMembers(name);
        this.values = new ValueCode(members);
        this.keys = new KeyCode(members, values);
        List.of("INFO", "access", "open", "design").forEach(members::reserve);
        methods(source.element())
                .map(method -> method.getSimpleName().toString())
                .distinct()
                .filter(method -> !method.equals("open") && !method.equals("design"))
                .forEach(members::reserve);
    }

    /** The methods of an interface and of those that it extends. */
    private static Stream<ExecutableElement> methods(TypeElement type) {
        return Stream.concat(
                ElementFilter.methodsIn(type.getEnclosedElements()).stream(),
                type.getInterfaces().stream()
                        .flatMap(parent -> methods((TypeElement) ((DeclaredType) parent).asElement())));
    }

    JavaFile generate() {
        List<MethodSpec> methods = new ArrayList<>();
        for (PatternSource pattern : source.patterns()) {
            methods.add(method(pattern));
        }
        for (TransactionSource transaction : source.transactions()) {
            new TransactionMethods(contract, transaction, members).methods().forEach(methods::add);
        }
        TypeSpec.Builder type = GeneratedType.of(name, source)
                .avoidClashesWithNestedClasses(source.element())
                .addSuperinterface(contract)
                .addSuperinterface(RECORDABLE_TABLE)
                .addJavadoc("{@link $T} on DynamoDB. Thread-safe.\n", contract)
                .addField(info());
        members.addConverters(type);
        members.addConstants(type);
        type.addField(TABLE_ACCESS, "access", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(constructor())
                .addMethod(open())
                .addMethod(recordedBy())
                .addMethod(design());
        methods.forEach(type::addMethod);
        members.addMethods(type);
        return JavaFile.builder(name.packageName(), type.build())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private MethodSpec method(PatternSource pattern) {
        PatternContext context = new PatternContext(source, pattern, members, values, keys);
        CodeBlock body =
                pattern.design().kind().reads() ? new ReadMethods(context).body() : new WriteMethods(context).body();
        return Overriding.of(pattern.method()).addCode(body).build();
    }

    private FieldSpec info() {
        List<CodeBlock> items = source.items().stream()
                .map(item -> CodeBlock.of("$T.TYPE", GeneratedNames.item(item.element())))
                .toList();
        KeyAttributeDesign sort = table.sort();
        return FieldSpec.builder(TABLE_INFO, "INFO", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The table and its kinds of item.\n")
                .initializer(
                        "new $T(\n$>$>$S,\n$S,\n$S,\n$S,\n$L,\n$L,\n$T.of($L))$<$<",
                        TABLE_INFO,
                        source.design().name(),
                        source.design().version(),
                        table.name(),
                        table.partition().name(),
                        orNull(sort == null ? null : sort.name()),
                        orNull(table.typeAttribute()),
                        List.class,
                        CodeBlock.join(items, ",$W"))
                .build();
    }

    private static CodeBlock orNull(@Nullable String text) {
        return text == null ? CodeBlock.of("null") : CodeBlock.of("$S", text);
    }

    private static MethodSpec constructor() {
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(TABLE_ACCESS, "access")
                .addStatement("this.access = access")
                .build();
    }

    private MethodSpec recordedBy() {
        return MethodSpec.methodBuilder("recordedBy")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(name)
                .addParameter(WRITE_RECORDER, "recorder")
                .addStatement("return new $T(access.recordedBy(recorder))", name)
                .build();
    }

    private MethodSpec open() {
        return MethodSpec.methodBuilder("open")
                .addJavadoc("The table as this client sees it.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(contract)
                .addParameter(MONOCHORD, "monochord")
                .addStatement("return new $T(monochord.open(INFO))", name)
                .build();
    }

    private MethodSpec design() {
        return MethodSpec.methodBuilder("design")
                .addJavadoc("The design of the table, as it was compiled.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(TABLE_DESIGN)
                .addStatement("return $T.read($T.class, INFO)", DESIGN_FILE, name)
                .build();
    }
}
