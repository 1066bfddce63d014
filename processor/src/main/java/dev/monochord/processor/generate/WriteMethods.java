package dev.monochord.processor.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.Binding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.processor.source.ParameterSource;
import java.util.List;

/** The bodies of methods that write. For one pattern. */
final class WriteMethods {

    private final PatternContext context;
    private final PatternDesign design;

    WriteMethods(PatternContext context) {
        this.context = context;
        this.design = context.pattern().design();
    }

    CodeBlock body() {
        return switch (design.kind()) {
            case CREATE -> whole("create");
            case PUT -> whole("put");
            case UPDATE -> replace();
            case PARTIAL_UPDATE -> change();
            case DELETE -> delete();
            default ->
                statement("$L.deletePartition($S, $L)", context.access(), design.name(), context.key(context.item()));
        };
    }

    private static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    private boolean answers() {
        return design.result() == ResultKind.ITEM;
    }

    private String item() {
        return context.pattern().bound(Binding.ITEM).get(0).design().name();
    }

    private CodeBlock whole(String method) {
        ClassName type = context.itemType();
        CodeBlock.Builder body = CodeBlock.builder()
                .addStatement("$L.$L($S, $T.TYPE, $L)", context.access(), method, design.name(), type, item());
        return answers() ? body.addStatement("return $L", item()).build() : body.build();
    }

    private CodeBlock replace() {
        String format = "$L.replace($S, $T.TYPE, $L)";
        return statement(
                answers() ? "return " + format : format, context.access(), design.name(), context.itemType(), item());
    }

    private CodeBlock change() {
        CodeBlock call = CodeBlock.of(
                "$L.update($S, $L)$L",
                context.access(),
                design.name(),
                context.key(context.item()),
                new UpdateCode(context).changes());
        return answers() ? statement("return $L\n.returning()", call) : statement("$L\n.run()", call);
    }

    private CodeBlock delete() {
        List<ParameterSource> version = context.pattern().bound(Binding.VERSION);
        if (!context.pattern().bound(Binding.ITEM).isEmpty()) {
            return statement("$L.delete($S, $T.TYPE, $L)", context.access(), design.name(), context.itemType(), item());
        }
        CodeBlock key = context.key(context.item());
        return version.isEmpty()
                ? statement("$L.delete($S, $L)", context.access(), design.name(), key)
                : statement(
                        "$L.delete($S, $L, $L)",
                        context.access(),
                        design.name(),
                        key,
                        version.get(0).design().name());
    }
}
