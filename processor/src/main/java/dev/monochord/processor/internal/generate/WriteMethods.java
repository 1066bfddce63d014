package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.ParameterSource;
import java.util.List;
import java.util.Objects;

/** The bodies of methods that write. For one pattern. */
record WriteMethods(PatternContext context) {

    CodeBlock body() {
        return switch (design().kind()) {
            case CREATE -> whole("create", "creation");
            case PUT -> whole("put", "overwrite");
            case UPDATE -> each(method("replace", "replacement"), returns());
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

    private String item() {
        return context.pattern().bound(ParameterBinding.ITEM).get(0).design().name();
    }

    /** The call that carries a write out at once, or the start of one that is sent once or returns another result. */
    private String method(String plain, String begin) {
        return ends() ? begin : plain;
    }

    private boolean ends() {
        return design().once() || design().result() == ResultKind.BOOLEAN || design().result() == ResultKind.OPTIONAL;
    }

    private CodeBlock whole(String plain, String begin) {
        CodeBlock written = each(method(plain, begin), ends() && returns());
        return returns() && !ends()
                ? written.toBuilder().addStatement("return $L", item()).build()
                : written;
    }

    private boolean returns() {
        return design().result() != ResultKind.NONE;
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
        CodeBlock call = CodeBlock.of(
                "$L.$L($S, $T.TYPE, $L)",
                context.access(),
                method,
                design().name(),
                GeneratedNames.item(item.element()),
                value);
        return statement((answered ? "return " : "") + "$L$L", call, ends() ? end() : CodeBlock.of(""));
    }

    private CodeBlock end() {
        String end = switch (design().result()) {
            case BOOLEAN -> ".attempt()";
            case OPTIONAL -> context.items().size() > 1 ? ".previous().map($T.class::cast)" : ".previous()";
            case ITEM -> ".returning()";
            default -> ".run()";
        };
        String once = design().once() ? ".once()" : "";
        return design().result() == ResultKind.OPTIONAL && context.items().size() > 1
                ? CodeBlock.of(once + end, union())
                : CodeBlock.of(once + end);
    }

    private TypeName union() {
        return ClassName.get(Objects.requireNonNull(context.pattern().result().element()));
    }

    private CodeBlock change() {
        CodeBlock call = CodeBlock.of(
                "$L.update($S, $L)$L",
                context.access(),
                design().name(),
                context.key(context.item()),
                new UpdateCode(context).changes());
        String once = design().once() ? "\n.once()" : "";
        return design().result() == ResultKind.ITEM
                ? statement("return $L" + once + "\n.returning()", call)
                : statement("$L" + once + "\n.run()", call);
    }

    private CodeBlock delete() {
        List<ParameterSource> version = context.pattern().bound(ParameterBinding.VERSION);
        if (!context.pattern().bound(ParameterBinding.ITEM).isEmpty()) {
            return each(method("delete", "deletion"), returns());
        }
        CodeBlock key = context.key(context.item());
        if (ends()) {
            return statement(
                    (returns() ? "return " : "") + "$L.deletion($S, $L)$L$L",
                    context.access(),
                    design().name(),
                    key,
                    version.isEmpty() ? CodeBlock.of("") : ifVersion(version.get(0)),
                    end());
        }
        return version.isEmpty()
                ? statement("$L.delete($S, $L)", context.access(), design().name(), key)
                : statement(
                        "$L.delete($S, $L, $L)",
                        context.access(),
                        design().name(),
                        key,
                        version.get(0).design().name());
    }

    private CodeBlock ifVersion(ParameterSource version) {
        String attribute = context.item()
                .design()
                .attribute(version.design().target())
                .map(AttributeDesign::name)
                .orElseThrow();
        return CodeBlock.of(
                ".when($T.path($S).compare($S, $T.value($T.number($L))), null)",
                RuntimeTypes.OPERAND,
                attribute,
                "=",
                RuntimeTypes.OPERAND,
                RuntimeTypes.ENCODE,
                version.design().name());
    }

    private PatternDesign design() {
        return context.pattern().design();
    }
}
