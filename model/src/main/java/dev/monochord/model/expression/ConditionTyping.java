package dev.monochord.model.expression;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.problem.Diagnostic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves the names of a condition and checks the types of its operands. For one condition. */
final class ConditionTyping {

    private final TextScope scope;
    private final List<TextProblem> problems = new ArrayList<>();
    private final PathTyping paths;
    private final OperandTyping operands;

    /** Components that the condition also compares with absence. */
    private final Set<String> absences = new HashSet<>();

    private final Set<String> warned = new HashSet<>();

    ConditionTyping(TextScope scope) {
        this.scope = scope;
        this.paths = new PathTyping(scope, problems);
        this.operands = new OperandTyping(paths);
    }

    /** Returns the typed condition, null after an error, and the problems. */
    TypedText type(ParsedCondition parsed) {
        TypedCondition condition = condition(parsed, true);
        if (condition != null) {
            new TextLimits(paths).check(condition);
            condition.paths().map(TypedPath::component).forEach(this::alternatives);
        }
        return new TypedText(condition, problems);
    }

    /** A condition sees the present name of an attribute only, where a reader takes others too. */
    private void alternatives(String component) {
        AttributeDesign attribute = scope.items().get(0).attribute(component).orElseThrow();
        if (!attribute.alternatives().isEmpty() && !absences.contains(component) && warned.add(component)) {
            paths.add(
                    Diagnostic.TEXT_ALTERNATIVES,
                    component,
                    scope.use().annotation(),
                    String.join(", ", attribute.alternatives()));
        }
    }

    /**
     * One condition.
     *
     * @param top it is the whole text or joined to it by {@code and}
     */
    private @Nullable TypedCondition condition(ParsedCondition parsed, boolean top) {
        if (parsed instanceof ParsedCondition.And and) {
            List<TypedCondition> parts = all(and.parts(), top);
            return parts == null ? null : new TypedCondition.And(parts);
        }
        if (parsed instanceof ParsedCondition.Or or) {
            List<TypedCondition> parts = all(or.parts(), false);
            return parts == null ? null : new TypedCondition.Or(parts);
        }
        if (parsed instanceof ParsedCondition.Not not) {
            TypedCondition part = condition(not.part(), false);
            return part == null ? null : new TypedCondition.Not(part);
        }
        if (parsed instanceof ParsedCondition.Existence existence) {
            return existence(existence);
        }
        if (parsed instanceof ParsedCondition.Compared compared) {
            return compared(compared, top);
        }
        if (parsed instanceof ParsedCondition.Between between) {
            return between(between);
        }
        return parsed instanceof ParsedCondition.OneOf in ? in(in, top) : part((ParsedCondition.Part) parsed, top);
    }

    /** All parts, so that each reports its problems; null if one has an error. */
    private @Nullable List<TypedCondition> all(List<ParsedCondition> parts, boolean top) {
        List<@Nullable TypedCondition> typed = new ArrayList<>();
        parts.forEach(part -> typed.add(condition(part, top)));
        List<TypedCondition> sound = typed.stream().filter(Objects::nonNull).toList();
        return sound.size() == parts.size() ? sound : null;
    }

    private @Nullable TypedCondition existence(ParsedCondition.Existence existence) {
        ParsedPath parsed = existence.path();
        if (parsed == null) {
            if (scope.use() == TextUse.FILTER) {
                paths.add(Diagnostic.TEXT_PLACE, "this", existence.column(), "a read answers items that are there");
                return null;
            }
            return new TypedCondition.Existence(null, existence.present());
        }
        TypedPath path = paths.type(parsed);
        if (path != null && !existence.present()) {
            absences.add(path.component());
        }
        return path == null ? null : new TypedCondition.Existence(path, existence.present());
    }

    private @Nullable TypedCondition compared(ParsedCondition.Compared compared, boolean top) {
        NullMeaning rule = new NullMeaning(
                scope.use() == TextUse.FILTER ? top : !compared.sign().ordered(),
                scope.use() == TextUse.FILTER ? NullMeaning.TOP : NullMeaning.EQUALITY);
        List<TypedOperand> typed = operands.of(List.of(compared.left(), compared.right()), rule);
        if (typed == null
                || recurs(typed, compared.right())
                || compared.sign().ordered()
                        && !ordered(compared.left(), typed, compared.sign().symbol())) {
            return null;
        }
        return new TypedCondition.Compared(typed.get(0), compared.sign(), typed.get(1));
    }

    private @Nullable TypedCondition between(ParsedCondition.Between between) {
        List<TypedOperand> typed =
                operands.of(List.of(between.value(), between.from(), between.to()), NullMeaning.never("between"));
        return typed == null
                        || recurs(typed, between.from(), between.to())
                        || !ordered(between.value(), typed, "between")
                ? null
                : new TypedCondition.Between(typed.get(0), typed.get(1), typed.get(2));
    }

    /** Returns whether the attribute on the left is compared with itself, which the service rejects; reports it. */
    private boolean recurs(List<TypedOperand> typed, ParsedOperand... others) {
        for (int i = 0; i < others.length; i++) {
            if (typed.get(0) instanceof TypedOperand.Attribute
                    && typed.get(i + 1).equals(typed.get(0))) {
                paths.add(
                        Diagnostic.TEXT_TYPE,
                        typed.get(0).display(),
                        others[i].column(),
                        "is compared with itself, which the service rejects");
                return true;
            }
        }
        return false;
    }

    /** Returns whether the stored form of the attribute keeps the order of its values; reports it if not. */
    private boolean ordered(ParsedOperand first, List<TypedOperand> typed, String operator) {
        Optional<TypedPath> path = typed.stream()
                .filter(TypedOperand.Attribute.class::isInstance)
                .map(operand -> ((TypedOperand.Attribute) operand).path())
                .findFirst();
        if (path.isEmpty() || ordered(path.get().type())) {
            return true;
        }
        operator(operator, path.get(), first.column());
        return false;
    }

    private static boolean ordered(AttributeType type) {
        return !(type instanceof AttributeType.Enumeration)
                && !(type instanceof AttributeType.Converted)
                && type.stored().keyable();
    }

    private void operator(String operator, TypedPath path, int column) {
        paths.add(
                Diagnostic.TEXT_OPERATOR,
                operator,
                column,
                path.display(),
                path.type().phrase());
    }

    private @Nullable TypedCondition in(ParsedCondition.OneOf in, boolean top) {
        NullMeaning rule = in.collection() && scope.use() == TextUse.FILTER
                ? new NullMeaning(top, NullMeaning.TOP)
                : NullMeaning.never("in");
        List<ParsedOperand> all = new ArrayList<>();
        all.add(in.value());
        all.addAll(in.values());
        if (in.values().size() > TextLimits.VALUES) {
            paths.add(Diagnostic.TEXT_LIMIT, in.values().size() + " values of in", TextLimits.VALUES);
            return null;
        }
        List<TypedOperand> typed = operands.of(all, rule);
        if (typed == null) {
            return null;
        }
        if (in.value() instanceof ParsedOperand.Attribute || in.value() instanceof ParsedOperand.Size) {
            return stored(typed, in)
                    ? null
                    : new TypedCondition.OneOf(typed.get(0), typed.subList(1, typed.size()), in.collection());
        }
        paths.add(Diagnostic.TEXT_TYPE, "in", in.value().column(), "needs an attribute on its left side");
        return null;
    }

    /** Returns whether one of the values of {@code in} is an attribute; reports each. */
    private boolean stored(List<TypedOperand> typed, ParsedCondition.OneOf in) {
        boolean stored = false;
        for (int i = 0; i < in.values().size(); i++) {
            TypedOperand value = typed.get(i + 1);
            if (value instanceof TypedOperand.Attribute) {
                paths.add(
                        Diagnostic.TEXT_TYPE,
                        value.display(),
                        in.values().get(i).column(),
                        "is an attribute, but in takes values; join comparisons by or");
                stored = true;
            }
        }
        return stored;
    }

    private @Nullable TypedCondition part(ParsedCondition.Part part, boolean top) {
        String operator = part.beginning() ? "beginsWith" : "contains";
        NullMeaning rule =
                scope.use() == TextUse.FILTER ? new NullMeaning(top, NullMeaning.TOP) : NullMeaning.never(operator);
        TypedPath path = paths.type(part.path());
        if (path == null) {
            return null;
        }
        OperandForm form = part(path, part.beginning());
        if (form == null) {
            operator(operator, path, part.path().column());
            return null;
        }
        if (part.part() instanceof ParsedOperand.Size size) {
            paths.add(Diagnostic.TEXT_TYPE, "size", size.column(), "is not a value that " + operator + " takes");
            return null;
        }
        TypedOperand typed = operands.like(part.part(), form, rule);
        return typed == null || recurs(List.of(new TypedOperand.Attribute(path), typed), part.part())
                ? null
                : new TypedCondition.Part(path, part.beginning(), typed);
    }

    private static @Nullable OperandForm part(TypedPath path, boolean beginning) {
        AttributeType type = path.type();
        if (type.stored() == StoredType.S) {
            return new OperandForm(path, OperandForm.Part.TEXT);
        }
        if (type.stored() == StoredType.B) {
            return OperandForm.whole(path);
        }
        boolean several = type instanceof AttributeType.ListOf || type instanceof AttributeType.SetOf;
        return several && !beginning ? new OperandForm(path, OperandForm.Part.ELEMENT) : null;
    }
}
