package dev.monochord.model.expression;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeType;
import dev.monochord.model.NumberKind;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Types operands by those that they are compared with. For one text. */
record OperandTyping(PathTyping paths) {

    /**
     * The operands of one comparison, which all have the form of the first attribute or size among them.
     *
     * @return null after an error, which is then reported
     */
    @Nullable
    List<TypedOperand> of(List<ParsedOperand> operands, NullMeaning rule) {
        ParsedOperand reference = reference(operands);
        if (reference == null) {
            return null;
        }
        TypedOperand subject = subject(reference);
        OperandForm form = subject == null ? null : form(subject, reference.column());
        if (subject == null || form == null) {
            return null;
        }
        List<@Nullable TypedOperand> typed = new ArrayList<>();
        for (ParsedOperand operand : operands) {
            typed.add(operand == reference ? subject : like(operand, form, rule));
        }
        List<TypedOperand> sound = typed.stream().filter(Objects::nonNull).toList();
        return sound.size() == operands.size() ? sound : null;
    }

    /** Returns the operand that decides on the type of the rest. A bare name may also be a constant. */
    private @Nullable ParsedOperand reference(List<ParsedOperand> operands) {
        ParsedOperand unknown = null;
        for (ParsedOperand operand : operands) {
            if (operand instanceof ParsedOperand.Size) {
                return operand;
            }
            if (operand instanceof ParsedOperand.Attribute attribute) {
                if (!attribute.path().bare() || paths.knows(attribute.path())) {
                    return operand;
                }
                unknown = unknown == null ? operand : unknown;
            }
        }
        if (unknown == null) {
            ParsedOperand first = operands.get(0);
            paths.add(Diagnostic.TEXT_TYPE, "The comparison", first.column(), "has no attribute");
        }
        return unknown;
    }

    private @Nullable TypedOperand subject(ParsedOperand reference) {
        if (reference instanceof ParsedOperand.Size size) {
            return size(size);
        }
        TypedPath path = paths.type(((ParsedOperand.Attribute) reference).path());
        return path == null ? null : new TypedOperand.Attribute(path);
    }

    private TypedOperand.@Nullable Size size(ParsedOperand.Size size) {
        TypedPath path = paths.type(size.path());
        if (path == null) {
            return null;
        }
        StoredType stored = path.type().stored();
        if (stored == StoredType.N || stored == StoredType.BOOL) {
            paths.add(
                    Diagnostic.TEXT_OPERATOR,
                    "size",
                    size.column(),
                    path.display(),
                    path.type().phrase());
            return null;
        }
        return new TypedOperand.Size(path);
    }

    /** The form of values that are compared with the subject; null if the subject has no type, which is reported. */
    private @Nullable OperandForm form(TypedOperand subject, int column) {
        if (subject instanceof TypedOperand.Attribute attribute) {
            TypedPath path = attribute.path();
            if (path.type() == AttributeType.DOCUMENT && !path.whole()) {
                paths.add(Diagnostic.TEXT_TYPE, path.display(), column, "is part of a document and has no known type");
                return null;
            }
            return OperandForm.whole(path);
        }
        return OperandForm.SIZE;
    }

    /** An operand of a known form; null after an error, which is then reported. */
    @Nullable
    TypedOperand like(ParsedOperand operand, OperandForm form, NullMeaning rule) {
        if (operand instanceof ParsedOperand.Argument argument) {
            return argument(argument, form, rule);
        }
        if (operand instanceof ParsedOperand.Size size) {
            TypedOperand.Size typed = size(size);
            return typed == null || form.type() instanceof AttributeType.Numeric
                    ? typed
                    : mismatch("size", size.column(), "a number", form);
        }
        if (operand instanceof ParsedOperand.Attribute attribute) {
            return attribute(attribute.path(), form);
        }
        String text = literal(operand, form);
        return text == null ? null : new TypedOperand.Constant(form, text);
    }

    private @Nullable TypedOperand argument(ParsedOperand.Argument argument, OperandForm form, NullMeaning rule) {
        Optional<Boolean> nullable = paths.nullable(argument.parameter(), argument.column());
        if (nullable.isEmpty()) {
            return null;
        }
        boolean size = form.part() == OperandForm.Part.SIZE;
        if (nullable.get() && (size || !rule.allowed())) {
            String reason = size && rule.allowed() ? "a size is never null" : rule.reason();
            paths.add(Diagnostic.TEXT_NULL, argument.parameter(), argument.column(), reason);
            return null;
        }
        return new TypedOperand.Argument(argument.parameter(), form, nullable.get());
    }

    /** A component, or a constant of the form's type. */
    private @Nullable TypedOperand attribute(ParsedPath path, OperandForm form) {
        if (path.bare() && form.type() instanceof AttributeType.Enumeration type) {
            String name = path.root().name();
            if (type.constants().contains(name)) {
                return new TypedOperand.Constant(form, name);
            }
            if (!paths.knows(path)) {
                String hint = Nearest.hint(name, type.constants());
                paths.add(Diagnostic.TEXT_NAME, name, path.column(), "a constant of " + type.name(), hint);
                return null;
            }
        }
        TypedPath typed = paths.type(path);
        if (typed == null || comparable(typed.type(), form.type())) {
            return typed == null ? null : new TypedOperand.Attribute(typed);
        }
        return mismatch(typed.display(), path.column(), typed.type().phrase(), form);
    }

    private static boolean comparable(AttributeType left, AttributeType right) {
        return left.equals(right) || left instanceof AttributeType.Numeric && right instanceof AttributeType.Numeric;
    }

    private @Nullable String literal(ParsedOperand operand, OperandForm form) {
        AttributeType type = form.type();
        if (operand instanceof ParsedOperand.Text text) {
            if (type == AttributeType.TEXT) {
                return text.text();
            }
            if (type instanceof AttributeType.Enumeration constants) {
                if (constants.constants().contains(text.text())) {
                    return text.text();
                }
                String hint = Nearest.hint(text.text(), constants.constants());
                paths.add(
                        Diagnostic.TEXT_NAME,
                        "'" + text.text() + "'",
                        text.column(),
                        "a stored name of " + constants.name(),
                        hint);
                return null;
            }
            return mismatch("'" + text.text() + "'", text.column(), "text", form);
        }
        if (operand instanceof ParsedOperand.Digits digits) {
            return type instanceof AttributeType.Numeric number && fits(digits.digits(), number.kind())
                    ? digits.digits()
                    : mismatch(digits.digits(), digits.column(), "a number", form);
        }
        ParsedOperand.Flag flag = (ParsedOperand.Flag) operand;
        String value = Boolean.toString(flag.value());
        return type == AttributeType.BOOLEAN ? value : mismatch(value, flag.column(), "a flag", form);
    }

    private static boolean fits(String digits, NumberKind kind) {
        return switch (kind) {
            case FLOAT, DOUBLE, BIG_DECIMAL -> true;
            default -> new BigDecimal(digits).scale() <= 0;
        };
    }

    /** Reports a value of the wrong type and returns null. */
    private <T> @Nullable T mismatch(String value, int column, String is, OperandForm form) {
        TypedPath like = form.like();
        String other = like == null
                ? "a size"
                : like.display() + ", which is " + like.type().phrase();
        boolean parameter = !(form.type() instanceof AttributeType.Numeric)
                && form.type() != AttributeType.TEXT
                && form.type() != AttributeType.BOOLEAN
                && !(form.type() instanceof AttributeType.Enumeration);
        paths.add(
                Diagnostic.TEXT_TYPE,
                value,
                column,
                "is " + is + " and is compared with " + other
                        + (parameter ? "; only a parameter can give such a value" : ""));
        return null;
    }
}
