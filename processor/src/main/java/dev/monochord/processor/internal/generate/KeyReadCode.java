package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.KEY_READER;
import static dev.monochord.processor.internal.generate.RuntimeTypes.PARSE;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.JavaValue;
import java.util.Map;
import java.util.Objects;

/** Statements that take components out of the text of a key. */
record KeyReadCode(ValueCode values) {

    /**
     * Reads the wanted variables of one key.
     *
     * @param text the text of the key
     * @param reader the name of the local variable that reads it
     * @param wanted the components to read; all others are passed over
     * @param locals the local variables that take the values
     * @param declared the local variables are declared already
     */
    void read(
            CodeBlock.Builder body,
            KeyTemplate template,
            CodeBlock text,
            String reader,
            Map<String, ComponentSource> wanted,
            Map<String, String> locals,
            boolean declared) {
        int last = lastWanted(template, wanted);
        if (last < 0) {
            return;
        }
        if (!declared && last == (template.literalPrefix().isEmpty() ? 0 : 1) && last < template.optionalFrom()) {
            readOne(body, template, last, text, wanted, locals);
            return;
        }
        if (!declared) {
            declareTail(body, template, wanted, locals);
        }
        body.addStatement("$1T $2L = $1T.of($3L)", KEY_READER, reader, text);
        for (int i = 0; i <= last; i++) {
            if (i == template.optionalFrom()) {
                body.beginControlFlow("if (!$L.atEnd())", reader);
            }
            if (template.parts().get(i) instanceof KeyPart.Variable variable) {
                CodeBlock piece = piece(template, i, variable.format(), CodeBlock.of("$L", reader));
                ComponentSource component = wanted.get(variable.name());
                boolean declares = !declared && i < template.optionalFrom();
                if (component == null) {
                    body.addStatement("$L", piece);
                } else {
                    assign(body, component, locals, declares, value(variable.format(), component.value(), piece));
                }
            } else {
                body.addStatement(
                        "$L.literal($S)", reader, template.parts().get(i).toString());
            }
        }
        if (last >= template.optionalFrom()) {
            body.endControlFlow();
        }
    }

    /** The first variable alone: one statement. */
    private void readOne(
            CodeBlock.Builder body,
            KeyTemplate template,
            int part,
            CodeBlock text,
            Map<String, ComponentSource> wanted,
            Map<String, String> locals) {
        KeyPart.Variable variable = (KeyPart.Variable) template.parts().get(part);
        ComponentSource component = Objects.requireNonNull(wanted.get(variable.name()));
        CodeBlock piece;
        if (part == 1 && !variable.format().fixedWidth() && template.delimiterAfter(part) == null) {
            piece = CodeBlock.of("$T.after($S, $L)", KEY_READER, template.literalPrefix(), text);
        } else {
            CodeBlock.Builder reader = CodeBlock.builder().add("$T.of($L)", KEY_READER, text);
            if (part == 1) {
                reader.add(".literal($S)", template.literalPrefix());
            }
            piece = piece(template, part, variable.format(), reader.build());
        }
        assign(body, component, locals, true, value(variable.format(), component.value(), piece));
    }

    private static void declareTail(
            CodeBlock.Builder body,
            KeyTemplate template,
            Map<String, ComponentSource> wanted,
            Map<String, String> locals) {
        for (KeyPart part : template.parts()
                .subList(template.optionalFrom(), template.parts().size())) {
            if (part instanceof KeyPart.Variable variable && wanted.containsKey(variable.name())) {
                ComponentSource component = Objects.requireNonNull(wanted.get(variable.name()));
                body.addStatement("$T $L = null", TypeName.get(component.type()), locals.get(variable.name()));
            }
        }
    }

    private static void assign(
            CodeBlock.Builder body,
            ComponentSource component,
            Map<String, String> locals,
            boolean declares,
            CodeBlock value) {
        String local = locals.get(component.name());
        if (declares) {
            body.addStatement("$T $L = $L", TypeName.get(component.type()), local, value);
        } else {
            body.addStatement("$L = $L", local, value);
        }
    }

    private static int lastWanted(KeyTemplate template, Map<String, ComponentSource> wanted) {
        int last = -1;
        for (int i = 0; i < template.parts().size(); i++) {
            if (template.parts().get(i) instanceof KeyPart.Variable v && wanted.containsKey(v.name())) {
                last = i;
            }
        }
        return last;
    }

    private static CodeBlock piece(KeyTemplate template, int part, KeyFormat format, CodeBlock reader) {
        if (format.kind() == KeyFormat.Kind.ISO) {
            return CodeBlock.of("$L.time()", reader);
        }
        if (format.fixedWidth()) {
            return CodeBlock.of("$L.take($L)", reader, format.width());
        }
        String delimiter = template.delimiterAfter(part);
        if (delimiter == null) {
            return CodeBlock.of("$L.rest()", reader);
        }
        String method = part + 1 == template.optionalFrom() ? "untilOrEnd" : "until";
        return CodeBlock.of("$L.$L($S)", reader, method, delimiter);
    }

    private CodeBlock value(KeyFormat format, JavaValue value, CodeBlock piece) {
        return switch (format.kind()) {
            case TEXT, WORD, LOWER -> values.texts().read(value, piece);
            case NUMBER, PADDED -> CodeBlock.of("$T.$L($L)", PARSE, NumberCode.parseMethod(value.stored()), piece);
            case ISO -> CodeBlock.of("$T.iso($L)", PARSE, piece);
            case SECONDS -> CodeBlock.of("$T.seconds($L)", PARSE, piece);
            case MILLIS -> CodeBlock.of("$T.millis($L)", PARSE, piece);
        };
    }
}
