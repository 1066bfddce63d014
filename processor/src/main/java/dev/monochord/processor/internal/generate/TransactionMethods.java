package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import dev.monochord.model.TransactionStep;
import dev.monochord.processor.internal.source.TransactionSource;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;

/**
 * The methods of a transaction: one that overrides the default method and runs it on a recorder, and one that calls the
 * default method, which only an instance of the class can do. For one transaction.
 *
 * @param contract the table interface
 */
record TransactionMethods(ClassName contract, TransactionSource transaction, GeneratedMembers members) {

    Stream<MethodSpec> methods() {
        String steps = members.name(name() + "Steps");
        MethodSpec.Builder overriding = Overriding.of(transaction.method());
        MethodSpec head = overriding.build();
        MethodSpec body = MethodSpec.methodBuilder(steps)
                .addModifiers(Modifier.PRIVATE)
                .returns(head.returnType())
                .addParameters(head.parameters())
                .addStatement(
                        "$L$T.super.$L($L)",
                        answers() ? "return " : "",
                        contract,
                        name(),
                        head.parameters().stream()
                                .map(parameter -> CodeBlock.of("$L", parameter.name()))
                                .collect(CodeBlock.joining(", ")))
                .build();
        return Stream.of(overriding.addCode(call(head, steps)).build(), body);
    }

    private CodeBlock call(MethodSpec head, String steps) {
        NameAllocator names = new NameAllocator();
        head.parameters().forEach(parameter -> names.newName(parameter.name()));
        String recorder = names.newName("recorder");
        return CodeBlock.builder()
                .addStatement(
                        "$L$L.$L($S, $L,\n$L -> recordedBy($L).$L($L))",
                        answers() ? "return " : "",
                        named(head, "access") ? "this.access" : "access",
                        run(),
                        name(),
                        declared(),
                        recorder,
                        recorder,
                        steps,
                        head.parameters().stream()
                                .map(parameter -> argument(parameter.name(), recorder))
                                .collect(CodeBlock.joining(",$W")))
                .build();
    }

    /** The list of steps, as a constant. */
    private String declared() {
        return members.constant(
                ParameterizedTypeName.get(List.class, String.class),
                GeneratedNames.constant(name()) + "_STEPS",
                CodeBlock.of(
                        "$T.of($L)",
                        List.class,
                        transaction.design().steps().stream()
                                .map(TransactionStep::display)
                                .map(step -> CodeBlock.of("$S", step))
                                .collect(Collectors.collectingAndThen(
                                        Collectors.toList(), all -> CodeBlock.join(all, ",$W")))));
    }

    private String run() {
        return switch (transaction.method().getReturnType().getKind()) {
            case VOID -> "transact";
            case BOOLEAN -> "transactIf";
            default -> "transactReturning";
        };
    }

    private CodeBlock argument(String parameter, String recorder) {
        return transaction.tables().contains(parameter)
                ? CodeBlock.of("$L.table($S, $L)", recorder, parameter, parameter)
                : CodeBlock.of("$L", parameter);
    }

    private static boolean named(MethodSpec head, String name) {
        return head.parameters().stream().anyMatch(parameter -> parameter.name().equals(name));
    }

    private boolean answers() {
        return transaction.method().getReturnType().getKind() != TypeKind.VOID;
    }

    private String name() {
        return transaction.design().name();
    }
}
