package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ENCODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.OPERAND;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.AttributeType;
import dev.monochord.model.expression.ComparisonSign;
import dev.monochord.model.expression.OperandForm;
import dev.monochord.model.expression.ParameterPath;
import dev.monochord.model.expression.PathStep;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;
import dev.monochord.model.expression.TypedPath;
import dev.monochord.processor.internal.source.ItemSource;
import dev.monochord.processor.internal.source.JavaValue;
import dev.monochord.processor.internal.source.RecordPaths;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/**
 * Expressions for conditions and the values that they compare. For one pattern.
 *
 * @param nullIsAbsence equality with null means absence; otherwise a comparison with null is left out as a whole
 * @param witness the record that a condition of a write is about, where the compiler cannot infer it; null otherwise
 */
record ConditionCode(
        PatternContext context,
        boolean nullIsAbsence,
        @Nullable ClassName witness) {

    ConditionCode(PatternContext context) {
        this(context, false, null);
    }

    /** The condition, or {@code parameter == null ? null : condition} if it is left out then. */
    CodeBlock leftOutIfNull(TypedCondition condition) {
        Optional<CodeBlock> nullable = nullable(condition);
        CodeBlock code = condition(condition);
        return nullable.isEmpty() ? code : CodeBlock.of("$L == null$W? null$W: $L", nullable.get(), code);
    }

    private static Optional<CodeBlock> nullable(TypedCondition condition) {
        return condition
                .arguments()
                .filter(TypedOperand.Argument::nullable)
                .findFirst()
                .map(argument -> argument(argument.parameter()));
    }

    /** {@code Operand.path("Severity").compare(">=", Operand.value(…))}. */
    CodeBlock condition(TypedCondition condition) {
        if (condition instanceof TypedCondition.And and) {
            return joined(and.parts(), "and");
        }
        if (condition instanceof TypedCondition.Or or) {
            return joined(or.parts(), "or");
        }
        if (condition instanceof TypedCondition.Not not) {
            return CodeBlock.of("$L.not()", condition(not.part()));
        }
        if (condition instanceof TypedCondition.Existence existence) {
            TypedPath path = existence.path();
            CodeBlock subject = path == null
                    ? CodeBlock.of(
                            "$T.path($S)", OPERAND, context.table().partition().name())
                    : path(path);
            return CodeBlock.of("$L$L()", subject, call(existence.present() ? "present" : "absent"));
        }
        if (condition instanceof TypedCondition.Compared compared) {
            return compared(compared);
        }
        if (condition instanceof TypedCondition.Between between) {
            return CodeBlock.of(
                    "$L$L($L,$W$L)",
                    operand(between.value()),
                    call("between"),
                    operand(between.from()),
                    operand(between.to()));
        }
        if (condition instanceof TypedCondition.OneOf in) {
            return CodeBlock.of("$L$L($L)", operand(in.value()), call("in"), values(in));
        }
        if (condition instanceof TypedCondition.Part part) {
            return CodeBlock.of(
                    "$L$L($L)",
                    path(part.path()),
                    call(part.beginning() ? "beginsWith" : "contains"),
                    operand(part.part()));
        }
        throw new IllegalArgumentException("No code for " + condition.display());
    }

    private CodeBlock compared(TypedCondition.Compared compared) {
        CodeBlock code = CodeBlock.of(
                "$L$L($S, $L)",
                operand(compared.left()),
                call("compare"),
                compared.sign().symbol(),
                operand(compared.right()));
        Optional<CodeBlock> nullable = nullIsAbsence ? nullable(compared) : Optional.empty();
        if (nullable.isEmpty()) {
            return code;
        }
        TypedPath path = compared.paths().findFirst().orElseThrow();
        String existence = compared.sign() == ComparisonSign.EQUAL ? "absent" : "present";
        return CodeBlock.of("($L == null$W? $L$L()$W: $L)", nullable.get(), path(path), call(existence), code);
    }

    /** The condition of a write, in which equality with null is absence. */
    CodeBlock ofWrite(TypedCondition condition, ItemSource item) {
        boolean inferred = condition.parts().isEmpty();
        return new ConditionCode(context, true, inferred ? null : ClassName.get(item.element())).condition(condition);
    }

    /** {@code .compare}, or {@code .<Order>compare}. */
    private CodeBlock call(String method) {
        return witness == null ? CodeBlock.of(".$L", method) : CodeBlock.of(".<$T>$L", witness, method);
    }

    private CodeBlock joined(List<TypedCondition> parts, String method) {
        CodeBlock.Builder code = CodeBlock.builder().add(condition(parts.get(0)));
        parts.subList(1, parts.size()).forEach(part -> code.add("$Z.$L($L)", method, condition(part)));
        return code.build();
    }

    private CodeBlock path(TypedPath path) {
        CodeBlock.Builder code = CodeBlock.builder().add("$T.path($S)", OPERAND, path.attribute());
        for (PathStep step : path.steps().subList(1, path.steps().size())) {
            if (step instanceof PathStep.Component component) {
                code.add(".entry($S)", component.attribute());
            } else if (step instanceof PathStep.Entry entry) {
                code.add(".entry($S)", entry.key());
            } else if (step instanceof PathStep.EntryOf entry) {
                code.add(".entry($L)", argument(entry.parameter()));
            } else if (step instanceof PathStep.Position position) {
                code.add(".position($L)", position.index());
            } else if (step instanceof PathStep.PositionOf position) {
                code.add(".position($L)", argument(position.parameter()));
            }
        }
        return code.build();
    }

    private CodeBlock operand(TypedOperand operand) {
        if (operand instanceof TypedOperand.Attribute attribute) {
            return path(attribute.path());
        }
        return operand instanceof TypedOperand.Size size
                ? CodeBlock.of("$T.size($L)", OPERAND, path(size.path()))
                : CodeBlock.of("$T.value($L)", OPERAND, value(operand));
    }

    /** The attribute values of {@code in}. */
    private CodeBlock values(TypedCondition.OneOf in) {
        if (in.collection() && in.values().get(0) instanceof TypedOperand.Argument several) {
            return CodeBlock.of(
                    "$T.list($L, $L).l()",
                    ENCODE,
                    argument(several.parameter()),
                    context.values().encoder(javaValue(several.form())));
        }
        List<CodeBlock> all = in.values().stream().map(this::value).toList();
        return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(all, ",$W"));
    }

    /** The attribute value of a constant or a parameter that is not null. */
    private CodeBlock value(TypedOperand operand) {
        if (operand instanceof TypedOperand.Argument argument) {
            CodeBlock given = argument(argument.parameter());
            return switch (argument.form().part()) {
                case SIZE -> CodeBlock.of("$T.number($L)", ENCODE, given);
                case TEXT -> CodeBlock.of("$T.text($L)", ENCODE, given);
                default -> context.values().encode(javaValue(argument.form()), given);
            };
        }
        if (operand instanceof TypedOperand.Constant constant) {
            return constant(constant);
        }
        throw new IllegalArgumentException("Not a value: " + operand.display());
    }

    private static CodeBlock constant(TypedOperand.Constant constant) {
        return switch (constant.form().type().stored()) {
            case N -> number(new BigDecimal(constant.text()));
            case BOOL -> CodeBlock.of("$T.bool($L)", ENCODE, constant.text());
            default -> CodeBlock.of("$T.text($S)", ENCODE, constant.text());
        };
    }

    private static CodeBlock number(BigDecimal number) {
        boolean whole = number.stripTrailingZeros().scale() <= 0;
        return whole && number.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
                ? CodeBlock.of("$T.number($L)", ENCODE, number.intValueExact())
                : CodeBlock.of("$T.number(new $T($S))", ENCODE, BigDecimal.class, number.toPlainString());
    }

    /** The Java value that an argument of this form is encoded as. */
    private JavaValue javaValue(OperandForm form) {
        TypedPath like = form.like();
        if (like == null) {
            throw new IllegalArgumentException("A size is no stored value");
        }
        ItemSource item = context.items().stream()
                .filter(i -> i.components().containsKey(like.component()))
                .findFirst()
                .orElseThrow();
        JavaValue value = RecordPaths.value(item, like);
        return form.part() == OperandForm.Part.ELEMENT && value instanceof JavaValue.Many many ? many.element() : value;
    }

    /** A component that has the value which the condition of the write gives; empty if the condition does not fix it. */
    Optional<KeyVariable> fixed(String component) {
        TypedCondition condition = context.pattern().plan().condition();
        TypedOperand value = condition == null ? null : condition.equalities().get(component);
        if (value == null) {
            return Optional.empty();
        }
        JavaValue type = context.component(component).value();
        return value instanceof TypedOperand.Argument argument
                ? Optional.of(new KeyVariable(component, argument(argument.parameter()), type, argument.nullable()))
                : Optional.of(new KeyVariable(component, literal((TypedOperand.Constant) value, type), type, false));
    }

    /** The Java value of a constant. */
    private static CodeBlock literal(TypedOperand.Constant constant, JavaValue type) {
        if (type instanceof JavaValue.Constant names) {
            String name = names.names().entrySet().stream()
                    .filter(entry -> entry.getValue().equals(constant.text()))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow();
            return CodeBlock.of("$T.$L", ClassName.get(names.element()), name);
        }
        if (constant.form().type() instanceof AttributeType.Numeric) {
            return CodeBlock.of("$L", constant.text() + (new BigDecimal(constant.text()).precision() > 9 ? "L" : ""));
        }
        return type.type().getKind() == TypeKind.CHAR
                ? CodeBlock.of("$S.charAt(0)", constant.text())
                : CodeBlock.of("$S", constant.text());
    }

    /** {@code seen.startCron()}. */
    private static CodeBlock argument(ParameterPath path) {
        CodeBlock.Builder code = CodeBlock.builder().add("$L", path.parameter());
        path.components().forEach(component -> code.add(".$L()", component));
        return code.build();
    }
}
