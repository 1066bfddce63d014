package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.SORT_RANGE;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Plan;
import dev.monochord.processor.internal.source.JavaValue;
import dev.monochord.processor.internal.source.ParameterSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The call of a query or scan up to its result: partition, sort condition, filters and limit. For one pattern. */
record QueryCode(PatternContext context) {

    /** {@code access.query(TOKENS, TokenItem.TYPE, …).sortBeginsWith("TOKEN#")}. */
    CodeBlock query(Plan.Query query, CodeBlock pattern, CodeBlock reader) {
        List<CodeBlock> keys = new ArrayList<>();
        for (int i = 0; i < query.partition().size(); i++) {
            keys.add(equal(
                    query.partition().get(i),
                    KeyRole.PARTITION,
                    query.templates().partitions().get(i)));
        }
        CodeBlock key =
                keys.size() == 1 ? keys.get(0) : CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(keys, ",$W"));
        CodeBlock call = CodeBlock.of("$L.query($L,$W$L,$W$L)", context.access(), pattern, reader, key);
        for (int i = 0; i < query.sort().size(); i++) {
            call = sort(query.sort().get(i), query.templates().sorts().get(i), call);
        }
        return rest(call);
    }

    /** The value of a key attribute that is given whole. */
    private CodeBlock equal(KeyCondition condition, KeyRole role, KeyTemplate template) {
        return context.keys()
                .attribute(
                        condition.attribute(),
                        role,
                        withTail(condition.operands().get(0), template),
                        context.parameters());
    }

    CodeBlock scan(CodeBlock pattern, CodeBlock reader) {
        return rest(CodeBlock.of("$L.scan($L, $L)", context.access(), pattern, reader));
    }

    /** The condition's template with the brackets of the original, so that a null argument can leave them out. */
    private static KeyTemplate withTail(KeyTemplate operand, KeyTemplate original) {
        return operand.parts().size() == original.parts().size()
                ? new KeyTemplate(operand.parts(), original.optionalFrom())
                : operand;
    }

    private CodeBlock sort(KeyCondition condition, KeyTemplate template, CodeBlock call) {
        KeyTemplate operand = condition.operands().get(0);
        Optional<ParameterSource> prefix =
                context.pattern().bound(ParameterBinding.BEGINS_WITH).stream().findFirst();
        if (condition.comparison() == KeyComparison.EQUALS) {
            return CodeBlock.of("$L\n.sortEquals($L)", call, equal(condition, KeyRole.SORT, template));
        }
        if (condition.comparison() != KeyComparison.BEGINS_WITH) {
            return range(call, condition, template);
        }
        if (prefix.isEmpty() || !operand.uses(prefix.get().design().name())) {
            return CodeBlock.of(
                    "$L\n.sortBeginsWith($L)",
                    call,
                    context.keys().string(KeyRole.SORT, operand, context.parameters()));
        }
        return prefix(call, operand, prefix.get(), template);
    }

    private CodeBlock prefix(CodeBlock call, KeyTemplate operand, ParameterSource parameter, KeyTemplate template) {
        KeyTemplate head = operand.head(operand.parts().size() - 1);
        boolean lower = template.variable(parameter.design().target())
                .map(v -> v.format().kind() == KeyFormat.Kind.LOWER)
                .orElse(false);
        KeyPart.Variable start =
                new KeyPart.Variable(parameter.design().name(), lower ? KeyFormat.LOWER : KeyFormat.TEXT);
        if (!parameter.design().optional()) {
            return CodeBlock.of(
                    "$L\n.sortBeginsWith($L)",
                    call,
                    context.keys().string(KeyRole.SORT, head.then(start), this::asText));
        }
        return CodeBlock.of(
                "$T.prefix($L, $L)\n.on($L)",
                SORT_RANGE,
                context.keys().string(KeyRole.SORT, head, context.parameters()),
                orNull(
                        parameter,
                        context.keys().string(KeyRole.SORT, new KeyTemplate(List.of(start), 1), this::asText)),
                call);
    }

    /** A prefix is text, whatever the variable is. */
    private KeyVariable asText(String parameter) {
        KeyVariable variable = context.variable(context.parameter(parameter));
        boolean prefix = context.parameter(parameter).design().binding() == ParameterBinding.BEGINS_WITH;
        JavaValue value = prefix
                ? new JavaValue.Simple(context.parameter(parameter).element().asType(), AttributeType.TEXT)
                : variable.value();
        return new KeyVariable(variable.label(), variable.expression(), value, variable.nullable());
    }

    private CodeBlock range(CodeBlock call, KeyCondition condition, KeyTemplate template) {
        ParameterSource any = context.pattern().parameters().stream()
                .filter(p -> p.design().binding() == ParameterBinding.FROM
                        || p.design().binding() == ParameterBinding.TO)
                .findFirst()
                .orElseThrow();
        int part = position(template, any.design().target());
        KeyFormat format = ((KeyPart.Variable) template.parts().get(part)).format();
        if (condition.attribute().type() != StoredType.S) {
            Function<ParameterSource, CodeBlock> value = p ->
                    context.keys().attribute(condition.attribute(), KeyRole.SORT, one(p, format), context.parameters());
            return CodeBlock.of(
                    "$T.values($L, $L)\n.on($L)",
                    SORT_RANGE,
                    bound(ParameterBinding.FROM, value),
                    bound(ParameterBinding.TO, value),
                    call);
        }
        boolean last = part + 1 == template.parts().size();
        CodeBlock after = CodeBlock.of("$S", "");
        if (!last) {
            after = template.parts().get(part + 1) instanceof KeyPart.Literal literal
                    ? CodeBlock.of("$S", literal.text())
                    : CodeBlock.of("null");
        }
        KeyTemplate head = template.head(part)
                .rename(variable -> context.bound(ParameterBinding.EQUALS, variable)
                        .map(p -> p.design().name())
                        .orElse(variable));
        CodeBlock start = context.keys().string(KeyRole.SORT, head, context.parameters());
        Function<ParameterSource, CodeBlock> text =
                p -> context.keys().string(KeyRole.SORT, one(p, format), context.parameters());
        CodeBlock from = bound(ParameterBinding.FROM, text);
        CodeBlock to = bound(ParameterBinding.TO, text);
        if (format.kind() == KeyFormat.Kind.ISO) {
            return CodeBlock.of("$T.times($L,$W$L,$W$L)\n.on($L)", SORT_RANGE, start, from, to, call);
        }
        return CodeBlock.of(
                "$T.$L($L,$W$L,$W$L,$W$L)\n.on($L)",
                SORT_RANGE,
                last || format.fixedWidth() ? "between" : "words",
                start,
                from,
                to,
                after,
                call);
    }

    private static int position(KeyTemplate template, String variable) {
        for (int i = 0; i < template.parts().size(); i++) {
            if (template.parts().get(i) instanceof KeyPart.Variable v
                    && v.name().equals(variable)) {
                return i;
            }
        }
        throw new IllegalArgumentException("No {" + variable + "} in " + template);
    }

    private static KeyTemplate one(ParameterSource parameter, KeyFormat format) {
        return new KeyTemplate(List.of(new KeyPart.Variable(parameter.design().name(), format)), 1);
    }

    /** One end of the range, or null. */
    private CodeBlock bound(ParameterBinding binding, Function<ParameterSource, CodeBlock> value) {
        return context.pattern().bound(binding).stream()
                .findFirst()
                .map(parameter -> orNull(parameter, value.apply(parameter)))
                .orElse(CodeBlock.of("null"));
    }

    private static CodeBlock orNull(ParameterSource parameter, CodeBlock value) {
        return parameter.design().optional()
                ? CodeBlock.of("$L == null$W? null$W: $L", parameter.design().name(), value)
                : value;
    }

    private CodeBlock rest(CodeBlock call) {
        CodeBlock.Builder code = CodeBlock.builder().add(call);
        boolean alternatives = context.items().stream()
                .anyMatch(item -> !item.design().alternativeKeys().isEmpty());
        ConditionCode conditions = new ConditionCode(context);
        for (FilterTerm term : plan().filter()) {
            if (term.kind() && alternatives && !ofType(term.condition())) {
                // The start of the usual key would hide items with an alternative one; the reader tells them apart.
                continue;
            }
            code.add("\n.filter($L)", conditions.leftOutIfNull(term.condition()));
        }
        context.pattern()
                .bound(ParameterBinding.LIMIT)
                .forEach(limit -> code.add("\n.limit($L)", limit.design().name()));
        return code.build();
    }

    private boolean ofType(TypedCondition condition) {
        return condition
                .paths()
                .anyMatch(path -> path.attribute().equals(context.table().typeAttribute()));
    }

    private Plan plan() {
        return context.pattern().plan();
    }
}
