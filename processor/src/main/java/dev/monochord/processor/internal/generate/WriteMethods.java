package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.ParameterSource;
import java.util.List;

/** The bodies of methods that write. For one pattern. */
record WriteMethods(PatternContext context) {

    CodeBlock body() {
        return switch (design().kind()) {
            case CREATE -> whole("create");
            case PUT -> whole("put");
            case UPDATE -> replace();
            case PARTIAL_UPDATE -> change();
            case DELETE -> delete();
            case CHECK -> statement("$L.check($S, $L)", context.access(), design().name(), context.key(context.item()));
            default ->
                statement("$L.deletePartition($S, $L)", context.access(), design().name(), context.key(context.item()));
        };
    }

    private static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    private boolean answers() {
        return design().result() == ResultKind.ITEM;
    }

    private String item() {
        return context.pattern().bound(ParameterBinding.ITEM).get(0).design().name();
    }

    private CodeBlock whole(String method) {
        CodeBlock written = each(method, false);
        return answers() ? written.toBuilder().addStatement("return $L", item()).build() : written;
    }

    private CodeBlock replace() {
        return each("replace", answers());
    }

    /** The call for the record, or for each record of a sealed interface. */
    private CodeBlock each(String method, boolean answered) {
        List<ItemSource> items = context.items();
        if (items.size() == 1) {
            return call(method, answered, items.get(0), item());
        }
        CodeBlock.Builder body = CodeBlock.builder();
        String each = context.local("one");
        for (ItemSource item : items) {
            String test = item == items.get(0) ? "if" : "else if";
            CodeBlock condition =
                    CodeBlock.of("$L ($L instanceof $T $L)", test, item(), ClassName.get(item.element()), each);
            if (item == items.get(0)) {
                body.beginControlFlow("$L", condition);
            } else {
                body.nextControlFlow("$L", condition);
            }
            body.add(call(method, answered, item, each));
        }
        return body.nextControlFlow("else")
                .addStatement(
                        "throw new $T($S)",
                        IllegalArgumentException.class,
                        item() + " is none of the kinds that " + design().name() + " knows")
                .endControlFlow()
                .build();
    }

    private CodeBlock call(String method, boolean answered, ItemSource item, String value) {
        return statement(
                (answered ? "return " : "") + "$L.$L($S, $T.TYPE, $L)",
                context.access(),
                method,
                design().name(),
                GeneratedNames.item(item.element()),
                value);
    }

    private CodeBlock change() {
        CodeBlock call = CodeBlock.of(
                "$L.update($S, $L)$L",
                context.access(),
                design().name(),
                context.key(context.item()),
                new UpdateCode(context).changes());
        return answers() ? statement("return $L\n.returning()", call) : statement("$L\n.run()", call);
    }

    private CodeBlock delete() {
        List<ParameterSource> version = context.pattern().bound(ParameterBinding.VERSION);
        if (!context.pattern().bound(ParameterBinding.ITEM).isEmpty()) {
            return each("delete", false);
        }
        CodeBlock key = context.key(context.item());
        return version.isEmpty()
                ? statement("$L.delete($S, $L)", context.access(), design().name(), key)
                : statement(
                        "$L.delete($S, $L, $L)",
                        context.access(),
                        design().name(),
                        key,
                        version.get(0).design().name());
    }

    private PatternDesign design() {
        return context.pattern().design();
    }
}
