package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ENCODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.OPERAND;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.PatternTexts;
import dev.monochord.model.ResultKind;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.ParameterSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The bodies of methods that write. For one pattern. */
record WriteMethods(PatternContext context) {

    CodeBlock body() {
        return switch (design().kind()) {
            case CREATE -> create();
            case PUT -> whole("put", "overwrite");
            case REPLACE -> whole("replace", "replacement");
            case PARTIAL_UPDATE -> change();
            case DELETE -> delete();
            case CHECK -> check();
            default -> deletePartition();
        };
    }

    private static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    private boolean answers() {
        return design().result() == ResultKind.ITEM;
    }

    /** A write whose outcome depends on more than the service: it is built and then carried out. */
    private boolean built() {
        return design().once()
                || design().result() == ResultKind.BOOLEAN
                || design().result() == ResultKind.OPTIONAL
                || condition() != null;
    }

    private String item() {
        return context.pattern().bound(ParameterBinding.ITEM).get(0).design().name();
    }

    private CodeBlock create() {
        if (built()) {
            return each((item, value) -> carriedOut(onItem("creation", item, value), item));
        }
        CodeBlock written = each((item, value) -> statement("$L", onItem("create", item, value)));
        return answers() ? written.toBuilder().addStatement("return $L", item()).build() : written;
    }

    /**
     * A write of a whole record.
     *
     * @param method the method that carries it out without further settings
     * @param builder the method that builds it
     */
    private CodeBlock whole(String method, String builder) {
        if (built()) {
            return each((item, value) -> carriedOut(onItem(builder, item, value), item));
        }
        if (design().kind() == PatternKind.PUT) {
            CodeBlock written = each((item, value) -> statement("$L", onItem(method, item, value)));
            return answers()
                    ? written.toBuilder().addStatement("return $L", item()).build()
                    : written;
        }
        return each((item, value) -> statement((answers() ? "return " : "") + "$L", onItem(method, item, value)));
    }

    /** {@code access.put("put", NoteItem.TYPE, note)}. */
    private CodeBlock onItem(String method, ItemSource item, String value) {
        return CodeBlock.of(
                "$L.$L($S, $T.TYPE, $L)",
                context.access(),
                method,
                design().name(),
                GeneratedNames.item(item.element()),
                value);
    }

    /** {@code access.deletion("delete", NoteItem.key(id))}. */
    private CodeBlock onKey(String method) {
        return CodeBlock.of("$L.$L($S, $L)", context.access(), method, design().name(), context.key(context.item()));
    }

    /** The statement that carries out a built write on its condition. */
    private CodeBlock carriedOut(CodeBlock write) {
        return carriedOut(write, context.item());
    }

    private CodeBlock carriedOut(CodeBlock write, ItemSource item) {
        CodeBlock begun = CodeBlock.of("$L$L" + (design().once() ? "\n.once()" : ""), write, when(item));
        return switch (design().result()) {
            case BOOLEAN -> statement("return $L\n.attempt()", begun);
            case OPTIONAL ->
                context.items().size() > 1
                        ? statement("return $L\n.previous().map($T.class::cast)", begun, union())
                        : statement("return $L\n.previous()", begun);
            case ITEM -> statement("return $L\n.returning()", begun);
            default -> statement("$L\n.run()", begun);
        };
    }

    private TypeName union() {
        return ClassName.get(Objects.requireNonNull(context.pattern().result().element()));
    }

    /** {@code .when(condition, "its name")}; empty without a condition. */
    private CodeBlock when(ItemSource item) {
        TypedCondition condition = condition();
        return condition == null
                ? CodeBlock.of("")
                : CodeBlock.of("\n.when($L,$W$S)", new ConditionCode(context).ofWrite(condition, item), name());
    }

    private String name() {
        PatternTexts texts = design().texts();
        return texts.conditionName().isEmpty() ? words() : texts.conditionName();
    }

    private CodeBlock check() {
        TypedCondition condition = condition();
        return condition == null
                ? statement("$L", onKey("check"))
                : statement(
                        "$L.check($S, $L,$W$L,$W$S)",
                        context.access(),
                        design().name(),
                        context.key(context.item()),
                        new ConditionCode(context).ofWrite(condition, context.item()),
                        name());
    }

    /** The text of the condition, with those of the parameters. */
    private String words() {
        List<String> words = new ArrayList<>();
        if (!design().texts().condition().isEmpty()) {
            words.add(design().texts().condition());
        }
        design().bound(ParameterBinding.IF).forEach(p -> words.add(p.target() + " = {" + p.name() + "}"));
        return String.join(" and ", words);
    }

    private @Nullable TypedCondition condition() {
        return context.pattern().plan().condition();
    }

    /** The statement for the record, or for each record of a sealed interface. */
    private CodeBlock each(BiFunction<ItemSource, String, CodeBlock> write) {
        List<ItemSource> items = context.items();
        if (items.size() == 1) {
            return write.apply(items.get(0), item());
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
            body.add(write.apply(item, each));
        }
        return body.nextControlFlow("else")
                .addStatement(
                        "throw new $T($S)",
                        IllegalArgumentException.class,
                        item() + " is none of the kinds that " + design().name() + " knows")
                .endControlFlow()
                .build();
    }

    private CodeBlock change() {
        CodeBlock update = CodeBlock.of("$L$L", onKey("update"), new UpdateCode(context).changes());
        return carriedOut(update);
    }

    private CodeBlock delete() {
        if (!context.pattern().bound(ParameterBinding.ITEM).isEmpty()) {
            return each((item, value) -> built()
                    ? carriedOut(onItem("deletion", item, value), item)
                    : statement("$L", onItem("delete", item, value)));
        }
        List<ParameterSource> version = context.pattern().bound(ParameterBinding.VERSION);
        if (built()) {
            return carriedOut(CodeBlock.of("$L$L", onKey("deletion"), versions(version)));
        }
        return version.isEmpty()
                ? statement("$L", onKey("delete"))
                : statement(
                        "$L.delete($S, $L, $L)",
                        context.access(),
                        design().name(),
                        context.key(context.item()),
                        version.get(0).design().name());
    }

    /** The check of the version beside another condition, or of a deletion that reports whether it was carried out. */
    private CodeBlock versions(List<ParameterSource> version) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (ParameterSource parameter : version) {
            ComponentSource component = context.component(parameter.design().target());
            code.add(
                    "\n.when($T.path($S).compare($S, $T.value($T.number($L))), null)",
                    OPERAND,
                    component.design().name(),
                    "=",
                    OPERAND,
                    ENCODE,
                    parameter.design().name());
        }
        return code.build();
    }

    private CodeBlock deletePartition() {
        return built() ? carriedOut(onKey("partitionDeletion")) : statement("$L", onKey("deletePartition"));
    }

    private PatternDesign design() {
        return context.pattern().design();
    }
}
