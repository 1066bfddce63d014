package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ENCODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.PARSE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM_EXCEPTION;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeType;
import dev.monochord.processor.internal.source.JavaValue;
import java.util.UUID;
import javax.lang.model.type.TypeMirror;

/** Expressions for what is written as text: {@code String}, {@code UUID}, characters, times, constants and converted types. */
record TextCode(GeneratedMembers members) {

    private static final ClassName STRING = ClassName.get(String.class);

    static boolean isString(TypeMirror type) {
        return TypeName.get(type).equals(STRING);
    }

    private static boolean isUuid(TypeMirror type) {
        return TypeName.get(type).equals(ClassName.get(UUID.class));
    }

    /** The value is the text itself. */
    boolean isText(JavaValue value) {
        return value instanceof JavaValue.Simple && isString(value.type());
    }

    /** The value can stand where text does. */
    static boolean writable(JavaValue value) {
        return value.stored().stored() == StoredType.S;
    }

    /** The text of a value that is not null. */
    CodeBlock write(JavaValue value, CodeBlock expression) {
        if (value instanceof JavaValue.Constant constant) {
            return constant.renamed()
                    ? CodeBlock.of("$L($L)", nameOf(constant), expression)
                    : CodeBlock.of("$L.name()", expression);
        }
        if (value instanceof JavaValue.Converted converted) {
            return CodeBlock.of("$L.toStored($L)", members.converter(ClassName.get(converted.converter())), expression);
        }
        if (isString(value.type())) {
            return expression;
        }
        if (value.stored() instanceof AttributeType.Time) {
            return CodeBlock.of("$T.iso($L).s()", ENCODE, expression);
        }
        return value.type().getKind().isPrimitive()
                ? CodeBlock.of("$T.toString($L)", Character.class, expression)
                : CodeBlock.of("$L.toString()", expression);
    }

    CodeBlock read(JavaValue value, CodeBlock text) {
        if (value instanceof JavaValue.Constant constant) {
            return CodeBlock.of("$L($L)", named(constant), text);
        }
        if (value instanceof JavaValue.Converted converted) {
            return CodeBlock.of("$L.fromStored($L)", members.converter(ClassName.get(converted.converter())), text);
        }
        if (isString(value.type())) {
            return text;
        }
        if (value.stored() instanceof AttributeType.Time) {
            return CodeBlock.of("$T.iso($L)", PARSE, text);
        }
        return CodeBlock.of("$T.$L($L)", PARSE, isUuid(value.type()) ? "uuid" : "character", text);
    }

    private String nameOf(JavaValue.Constant constant) {
        TypeName type = TypeName.get(constant.type());
        String simple = constant.element().getSimpleName().toString();
        return members.method("name of " + type, GeneratedNames.small(simple) + "Name", name -> {
            MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                    .returns(String.class)
                    .addParameter(type, "constant")
                    .addCode("return switch (constant) {\n$>");
            constant.names().forEach((java, stored) -> method.addCode("case $L -> $S;\n", java, stored));
            return method.addCode("$<};\n");
        });
    }

    private String named(JavaValue.Constant constant) {
        TypeName type = TypeName.get(constant.type());
        String simple = constant.element().getSimpleName().toString();
        return members.method("constant of " + type, GeneratedNames.small(simple) + "Named", name -> {
            MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                    .returns(type)
                    .addParameter(String.class, "name")
                    .addCode("return switch (name) {\n$>");
            constant.names().forEach((java, stored) -> method.addCode("case $S -> $T.$L;\n", stored, type, java));
            return method.addCode(
                    "default -> throw new $T($S);\n$<};\n", STORED_ITEM_EXCEPTION, "is none of the names of " + simple);
        });
    }
}
