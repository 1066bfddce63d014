package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ATTRIBUTE_VALUE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.KEYS;
import static dev.monochord.processor.internal.generate.RuntimeTypes.KEY_WRITER;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.JavaValue;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Expressions that write keys by their templates. */
record KeyCode(GeneratedMembers members, ValueCode values) {

    /**
     * The shard that is appended to a partition key.
     *
     * @param by the value that chooses it
     */
    record Shard(KeyVariable by, int shards) {}

    CodeBlock attribute(
            KeyAttributeDesign attribute, KeyRole role, KeyTemplate template, Function<String, KeyVariable> variables) {
        return attribute(attribute, role, template, variables, null);
    }

    /** A key attribute of an index that may be spread over shards. */
    CodeBlock attribute(
            KeyAttributeDesign attribute,
            KeyRole role,
            KeyTemplate template,
            Function<String, KeyVariable> variables,
            @Nullable Shard shard) {
        if (attribute.type() != StoredType.S && template.plain()) {
            KeyVariable variable = variables.apply(template.variableNames().get(0));
            return typed(variable, template.variables().get(0).format());
        }
        return text(role, template, variables, shard);
    }

    /** A key attribute that is a number or bytes. */
    private CodeBlock typed(KeyVariable variable, KeyFormat format) {
        if (format.time()) {
            String method = format.kind() == KeyFormat.Kind.MILLIS ? "millis" : "seconds";
            return CodeBlock.of("$T.$L($L)", RuntimeTypes.ENCODE, method, variable.expression());
        }
        return values.encode(variable.value(), variable.expression());
    }

    /** An attribute made by a template: a text key, or a derived attribute. */
    CodeBlock text(KeyRole role, KeyTemplate template, Function<String, KeyVariable> variables, @Nullable Shard shard) {
        boolean leavesOut = template.optional()
                && template
                        .parts()
                        .subList(template.optionalFrom(), template.parts().size())
                        .stream()
                        .filter(KeyPart.Variable.class::isInstance)
                        .allMatch(part -> variables
                                .apply(((KeyPart.Variable) part).name())
                                .nullable());
        return leavesOut
                ? new OptionalKeyCode(members, this).call(role, template, variables, shard)
                : whole(role, template.head(template.parts().size()), variables, shard);
    }

    private CodeBlock whole(
            KeyRole role, KeyTemplate template, Function<String, KeyVariable> variables, @Nullable Shard shard) {
        if (shard == null && template.constant()) {
            String text = template.literalPrefix();
            String name = text.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
            return CodeBlock.of(
                    "$L",
                    members.constant(
                            ATTRIBUTE_VALUE,
                            name.isEmpty() || Character.isDigit(name.charAt(0))
                                    ? "KEY_" + name
                                    : GeneratedNames.constant(name) + "_KEY",
                            CodeBlock.of("$T.constant($S)", KEYS, text)));
        }
        if (shard == null && oneText(template)) {
            KeyVariable variable = variables.apply(template.variableNames().get(0));
            if (TextCode.writable(variable.value())) {
                return CodeBlock.of(
                        "$T.$L($S, $S, $L)",
                        KEYS,
                        method(role),
                        template.literalPrefix(),
                        variable.label(),
                        textOf(variable));
            }
        }
        return CodeBlock.of("$L$L.done()", writer(role, template, variables), shard(shard));
    }

    /** A literal, or none, and one text variable. */
    private static boolean oneText(KeyTemplate template) {
        return template.parts().size() == (template.literalPrefix().isEmpty() ? 1 : 2)
                && template.variables().size() == 1
                && template.parts().get(template.parts().size() - 1) instanceof KeyPart.Variable variable
                && (variable.format().kind() == KeyFormat.Kind.TEXT
                        || variable.format().kind() == KeyFormat.Kind.WORD);
    }

    CodeBlock shard(@Nullable Shard shard) {
        return shard == null
                ? CodeBlock.of("")
                : CodeBlock.of("$Z.shard($L, $L)", shardText(shard.by()), shard.shards());
    }

    /** What a value is called when it chooses a shard. */
    CodeBlock shardText(KeyVariable by) {
        return TextCode.writable(by.value())
                ? values.texts().write(by.value(), by.expression())
                : CodeBlock.of("$T.valueOf($L)", String.class, by.expression());
    }

    static String method(KeyRole role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    /** The text that this template makes: a string that is no attribute yet. */
    CodeBlock string(KeyRole role, KeyTemplate template, Function<String, KeyVariable> variables) {
        return template.constant()
                ? CodeBlock.of("$S", template.literalPrefix())
                : writer(role, template, variables).toBuilder().add(".text()").build();
    }

    private CodeBlock writer(KeyRole role, KeyTemplate template, Function<String, KeyVariable> variables) {
        return CodeBlock.of(
                "$T.$L()$L",
                KEY_WRITER,
                method(role),
                parts(template, 0, template.parts().size(), variables));
    }

    /** {@code .literal("PART#").text("instrument", instrument)}: the calls that write some parts of a template. */
    CodeBlock parts(KeyTemplate template, int from, int to, Function<String, KeyVariable> variables) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (int i = from; i < to; i++) {
            KeyPart part = template.parts().get(i);
            if (part instanceof KeyPart.Variable variable) {
                code.add(part(variable.format(), variables.apply(variable.name()), template.delimiterAfter(i)));
            } else {
                code.add("$Z.literal($S)", part.toString());
            }
        }
        return code.build();
    }

    private CodeBlock part(KeyFormat format, KeyVariable variable, @Nullable String delimiter) {
        String label = variable.label();
        CodeBlock expression = variable.expression();
        return switch (format.kind()) {
            case TEXT, WORD ->
                delimiter == null
                        ? CodeBlock.of("$Z.text($S, $L)", label, textOf(variable))
                        : CodeBlock.of("$Z.word($S, $L, $S)", label, textOf(variable), delimiter);
            case LOWER ->
                delimiter == null
                        ? CodeBlock.of("$Z.lower($S, $L)", label, textOf(variable))
                        : CodeBlock.of("$Z.lowerWord($S, $L, $S)", label, textOf(variable), delimiter);
            case NUMBER -> CodeBlock.of("$Z.number($S, $L)", label, stored(variable));
            case PADDED -> CodeBlock.of("$Z.padded($S, $L, $L)", label, stored(variable), format.width());
            case ISO -> CodeBlock.of("$Z.iso($S, $L)", label, expression);
            case SECONDS -> CodeBlock.of("$Z.seconds($S, $L)", label, expression);
            case MILLIS -> CodeBlock.of("$Z.millis($S, $L)", label, expression);
        };
    }

    /** The text of a value; one that becomes text by a call of its own is looked at first, as null has no calls. */
    private CodeBlock textOf(KeyVariable variable) {
        JavaValue value = variable.value();
        boolean called = value instanceof JavaValue.Constant
                || value instanceof JavaValue.Simple
                        && !values.texts().isText(value)
                        && !value.type().getKind().isPrimitive();
        CodeBlock expression = called
                ? CodeBlock.of("$T.given($S, $L)", KEYS, variable.label(), variable.expression())
                : variable.expression();
        return values.texts().write(value, expression);
    }

    private CodeBlock stored(KeyVariable variable) {
        return variable.value() instanceof JavaValue.Converted ? textOf(variable) : variable.expression();
    }
}
