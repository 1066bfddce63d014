package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ATTRIBUTE_MAP;
import static dev.monochord.processor.internal.generate.RuntimeTypes.ATTRIBUTE_VALUE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.DECODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.ENCODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM_EXCEPTION;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.JavaValue;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Private methods that write and read records inside items, and unions of such records. */
record RecordCode(GeneratedMembers members, ValueCode values) {

    /** The method that makes a map of a record. */
    String encoder(JavaValue.Nested nested) {
        return encoder(nested, null, "");
    }

    /**
     * The same for a member of a union, which says in an attribute what it is.
     *
     * @param discriminator that attribute, or null for a record outside of unions
     */
    private String encoder(JavaValue.Nested nested, @Nullable String discriminator, String kind) {
        TypeName type = TypeName.get(nested.type());
        String purpose = "encode " + type + " as " + discriminator + " " + kind;
        return members.method(purpose, "encode" + nested.element().getSimpleName(), name -> {
            int size = nested.components().size() + (discriminator == null ? 0 : 1);
            ComponentCode code = new ComponentCode(values, "value", "out");
            CodeBlock.Builder body =
                    CodeBlock.builder().addStatement("$T out = new $T($L)", STORED, ATTRIBUTE_MAP, size);
            if (discriminator != null) {
                body.addStatement("out.put($S, $T.text($S))", discriminator, ENCODE, kind);
            }
            for (ComponentSource component : nested.components().values()) {
                code.put(body, component);
            }
            return MethodSpec.methodBuilder(name)
                    .returns(ATTRIBUTE_VALUE)
                    .addParameter(type, "value")
                    .addCode(body.addStatement("return $T.nested(out)", ENCODE).build());
        });
    }

    /** The method that makes a record of a map. */
    String decoder(JavaValue.Nested nested) {
        TypeName type = TypeName.get(nested.type());
        return members.method("decode " + type, "decode" + nested.element().getSimpleName(), name -> {
            CodeBlock.Builder body = CodeBlock.builder();
            if (!nested.components().isEmpty()) {
                body.addStatement("$T in = $T.nested(stored)", STORED_ITEM, DECODE);
            }
            ComponentReadCode reader = new ComponentReadCode(values, "in", "stored");
            for (ComponentSource component : nested.components().values()) {
                reader.read(body, component);
            }
            return MethodSpec.methodBuilder(name)
                    .returns(type)
                    .addParameter(ATTRIBUTE_VALUE, "stored")
                    .addCode(reader.construct(body, type).build());
        });
    }

    /** The method that makes a map of one of several records. */
    String encoder(JavaValue.Union union) {
        TypeName type = TypeName.get(union.type());
        return members.method("encode " + type, "encode" + union.element().getSimpleName(), name -> {
            CodeBlock.Builder body = CodeBlock.builder();
            Iterator<Map.Entry<String, JavaValue.Nested>> rest =
                    union.members().entrySet().iterator();
            while (rest.hasNext()) {
                Map.Entry<String, JavaValue.Nested> entry = rest.next();
                JavaValue.Nested member = entry.getValue();
                TypeName memberType = TypeName.get(member.type());
                String encoder = encoder(member, union.stored().discriminator(), entry.getKey());
                if (rest.hasNext()) {
                    String variable = "the" + member.element().getSimpleName();
                    body.beginControlFlow("if (value instanceof $T $L)", memberType, variable)
                            .addStatement("return $L($L)", encoder, variable)
                            .endControlFlow();
                } else {
                    body.addStatement("return $L(($T) value)", encoder, memberType);
                }
            }
            return MethodSpec.methodBuilder(name)
                    .returns(ATTRIBUTE_VALUE)
                    .addParameter(type, "value")
                    .addCode(body.build());
        });
    }

    /** The method that makes one of several records of a map. */
    String decoder(JavaValue.Union union) {
        TypeName type = TypeName.get(union.type());
        return members.method("decode " + type, "decode" + union.element().getSimpleName(), name -> {
            CodeBlock.Builder body = CodeBlock.builder()
                    .add(
                            "return switch ($T.text($T.nested(stored).required($S))) {\n$>",
                            DECODE,
                            DECODE,
                            union.stored().discriminator());
            union.members().forEach((kind, member) -> body.add("case $S -> $L(stored);\n", kind, decoder(member)));
            body.add(
                    "default -> throw new $T($S);\n$<};\n",
                    STORED_ITEM_EXCEPTION,
                    "is none of the kinds of " + union.element().getSimpleName());
            return MethodSpec.methodBuilder(name)
                    .returns(type)
                    .addParameter(ATTRIBUTE_VALUE, "stored")
                    .addCode(body.build());
        });
    }
}
