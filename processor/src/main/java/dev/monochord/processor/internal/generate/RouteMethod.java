package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.AGREEMENT;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.processor.internal.source.Counterpart;
import dev.monochord.processor.internal.source.Counterpart.Answer;
import dev.monochord.processor.internal.source.Counterpart.Argument;
import dev.monochord.processor.internal.source.PatternSource;
import dev.monochord.processor.internal.source.ResultAgreement;
import dev.monochord.processor.internal.source.RouteSource;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** The body of a method of a routed table. For one pattern. */
record RouteMethod(RouteSource.Call call, RouteConversions conversions) {

    CodeBlock body() {
        boolean reads = pattern().design().kind().reads();
        String result = answers() ? "return " : "";
        CodeBlock next = CodeBlock.of("() -> $L", next());
        if (counterpart() == null) {
            return statement("$L$L.$L($S,\n$L)", result, field("route"), reads ? "readNew" : "writeNew", name(), next);
        }
        CodeBlock old = CodeBlock.of("() -> $L", converted(counterpart().answer(), old(counterpart())));
        if (deletes()) {
            return statement("$L$L.delete($S,\n$L,\n$L)", result, field("route"), name(), old, next);
        }
        if (!reads) {
            return statement("$L$L.write(\n$L,\n$L)", result, field("route"), old, next);
        }
        if (counterpart().agreement() == ResultAgreement.EXACT) {
            return statement("$L$L.read($S,\n$L,\n$L)", result, field("route"), name(), old, next);
        }
        return statement(
                "$L$L.read($S, $T.$L,\n$L,\n$L)",
                result,
                field("route"),
                name(),
                AGREEMENT,
                counterpart().agreement(),
                old,
                next);
    }

    private static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    private boolean deletes() {
        PatternKind kind = pattern().design().kind();
        return kind == PatternKind.DELETE || kind == PatternKind.DELETE_PARTITION;
    }

    private String name() {
        return pattern().method().getSimpleName().toString();
    }

    private boolean answers() {
        return pattern().method().getReturnType().getKind() != TypeKind.VOID;
    }

    /** A field of the class; a parameter may have its name. */
    private String field(String name) {
        boolean hidden = pattern().method().getParameters().stream()
                .anyMatch(parameter -> parameter.getSimpleName().contentEquals(name));
        return hidden ? "this." + name : name;
    }

    private CodeBlock next() {
        ExecutableElement method = pattern().method();
        return CodeBlock.of(
                "$L.$L($L)",
                field("next"),
                name(),
                method.getParameters().stream()
                        .map(parameter -> CodeBlock.of("$L", parameter.getSimpleName()))
                        .collect(CodeBlock.joining(", ")));
    }

    private CodeBlock old(Counterpart of) {
        return CodeBlock.of(
                "$L.$L($L)",
                field("old"),
                name(),
                of.arguments().stream().map(this::argument).collect(CodeBlock.joining(", ")));
    }

    private CodeBlock argument(Argument argument) {
        if (argument instanceof Argument.Converted converted) {
            return CodeBlock.of("$L.apply($L)", conversions.down(converted.records()), argument.name());
        }
        if (argument instanceof Argument.Constant constant) {
            return CodeBlock.of("$T.valueOf($L.name())", ClassName.get(constant.type()), argument.name());
        }
        return CodeBlock.of("$L", argument.name());
    }

    private CodeBlock converted(Answer answer, CodeBlock call) {
        if (answer instanceof Answer.Records records) {
            String conversion = conversions.up(records.records());
            return switch (pattern().design().result()) {
                case ITEM ->
                    CodeBlock.of(
                            Overriding.nullable(pattern().method().getReturnType()) ? "$L.orNull($L)" : "$L.apply($L)",
                            conversion,
                            call);
                case LIST -> CodeBlock.of("$L.stream().map($L).toList()", call, conversion);
                default -> CodeBlock.of("$L.map($L)", call, conversion);
            };
        }
        if (answer instanceof Answer.Collection collection) {
            String method = conversions.collection(collection);
            return pattern().design().result() == ResultKind.OPTIONAL
                    ? CodeBlock.of("$L.map(this::$L)", call, method)
                    : CodeBlock.of("$L($L)", method, call);
        }
        return call;
    }

    private PatternSource pattern() {
        return call.pattern();
    }

    private @Nullable Counterpart counterpart() {
        return call.counterpart();
    }
}
