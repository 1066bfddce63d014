package dev.monochord.console.planned;

import dev.monochord.model.expression.ComparisonSign;
import dev.monochord.model.expression.OperandForm;
import dev.monochord.model.expression.ParameterPath;
import dev.monochord.model.expression.PathStep;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;
import dev.monochord.model.expression.TypedPath;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.systems.kit.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The filter of a plan as an expression, with the values of a form. For one request. */
record PlannedFilter(PlannedForm form, Placeholders places) {

    /** The expression; null if all its terms are left out. */
    @Nullable
    String of(List<FilterTerm> terms) {
        List<String> conditions = new ArrayList<>();
        for (FilterTerm term : terms) {
            if (given(term.condition())) {
                conditions.add(inner(term.condition()));
            }
        }
        return conditions.isEmpty() ? null : String.join(" AND ", conditions);
    }

    /** Whether no parameter that may be null is left empty. */
    private boolean given(TypedCondition condition) {
        return condition
                .arguments()
                .filter(TypedOperand.Argument::nullable)
                .allMatch(argument -> form.optional(name(argument.parameter())).isPresent());
    }

    private static String name(ParameterPath path) {
        return String.join(".", path.names());
    }

    private String inner(TypedCondition condition) {
        return condition instanceof TypedCondition.Or ? "(" + text(condition) + ")" : text(condition);
    }

    private String text(TypedCondition condition) {
        if (condition instanceof TypedCondition.And and) {
            return and.parts().stream().map(this::inner).collect(Collectors.joining(" AND "));
        }
        if (condition instanceof TypedCondition.Or or) {
            return or.parts().stream().map(this::text).collect(Collectors.joining(" OR "));
        }
        if (condition instanceof TypedCondition.Not not) {
            return "NOT (" + text(not.part()) + ")";
        }
        if (condition instanceof TypedCondition.Existence existence && existence.path() != null) {
            return (existence.present() ? "attribute_exists(" : "attribute_not_exists(") + path(existence.path()) + ")";
        }
        List<TypedPath> sized = condition
                .operands()
                .filter(TypedOperand.Size.class::isInstance)
                .map(operand -> ((TypedOperand.Size) operand).path())
                .distinct()
                .toList();
        return counted(condition, sized);
    }

    /**
     * A comparison in which an absent attribute has the size 0, as in generated code. The service has no size for it and
     * evaluates only {@code <>} as true.
     *
     * @param sized the attributes that may be absent
     */
    private String counted(TypedCondition condition, List<TypedPath> sized) {
        if (sized.isEmpty()) {
            return predicate(condition);
        }
        TypedPath path = sized.get(0);
        List<TypedPath> others = sized.subList(1, sized.size());
        TypedCondition empty = PlannedSizes.empty(condition, path);
        String present = counted(condition, others);
        boolean unequal =
                condition instanceof TypedCondition.Compared compared && compared.sign() == ComparisonSign.NOT_EQUAL;
        boolean decided = PlannedSizes.decided(empty);
        boolean holds = decided && PlannedSizes.holds(empty, this::value, this::values);
        if (decided && holds == unequal) {
            return present;
        }
        String ifPresent = unequal ? "(attribute_exists(" + path(path) + ") AND " + present + ")" : present;
        if (decided && !holds) {
            return ifPresent;
        }
        String absent = "attribute_not_exists(" + path(path) + ")";
        return "(" + (decided ? absent : "(" + absent + " AND " + counted(empty, others) + ")") + " OR " + ifPresent
                + ")";
    }

    private String predicate(TypedCondition condition) {
        if (condition instanceof TypedCondition.Compared compared) {
            return operand(compared.left()) + " " + compared.sign().symbol() + " " + operand(compared.right());
        }
        if (condition instanceof TypedCondition.Between between) {
            return operand(between.value()) + " BETWEEN " + operand(between.from()) + " AND " + operand(between.to());
        }
        if (condition instanceof TypedCondition.OneOf in) {
            return operand(in.value()) + " IN ("
                    + values(in).stream().map(places::value).collect(Collectors.joining(", ")) + ")";
        }
        TypedCondition.Part part = (TypedCondition.Part) condition;
        return (part.beginning() ? "begins_with(" : "contains(") + path(part.path()) + ", " + operand(part.part())
                + ")";
    }

    private List<AttributeValue> values(TypedCondition.OneOf in) {
        if (in.collection() && in.values().get(0) instanceof TypedOperand.Argument several) {
            String name = name(several.parameter());
            return form.lines(name).stream()
                    .map(line -> FormValues.value(name, line, several.form().type()))
                    .toList();
        }
        return in.values().stream().map(this::value).toList();
    }

    private String operand(TypedOperand operand) {
        if (operand instanceof TypedOperand.Attribute attribute) {
            return path(attribute.path());
        }
        if (operand instanceof TypedOperand.Size size) {
            return "size(" + path(size.path()) + ")";
        }
        return places.value(value(operand));
    }

    private AttributeValue value(TypedOperand operand) {
        if (operand instanceof TypedOperand.Constant constant) {
            return FormValues.value("filter", constant.text(), constant.form().type());
        }
        TypedOperand.Argument argument = (TypedOperand.Argument) operand;
        String name = name(argument.parameter());
        return FormValues.value(
                name,
                form.text(name),
                argument.form().part() == OperandForm.Part.SIZE
                        ? OperandForm.SIZE.type()
                        : argument.form().type());
    }

    private String path(TypedPath path) {
        StringBuilder text = new StringBuilder();
        for (PathStep step : path.steps()) {
            if (step instanceof PathStep.Component component) {
                text.append(text.isEmpty() ? "" : ".").append(places.name(component.attribute()));
            } else if (step instanceof PathStep.Entry entry) {
                text.append('.').append(places.name(entry.key()));
            } else if (step instanceof PathStep.EntryOf entry) {
                text.append('.').append(places.name(form.text(name(entry.parameter()))));
            } else if (step instanceof PathStep.Position position) {
                text.append('[').append(position.index()).append(']');
            } else if (step instanceof PathStep.PositionOf position) {
                text.append('[').append(position(name(position.parameter()))).append(']');
            }
        }
        return text.toString();
    }

    private int position(String parameter) {
        try {
            return Integer.parseInt(form.text(parameter).strip());
        } catch (NumberFormatException wrong) {
            throw Refusal.invalid(parameter, "must be a whole number");
        }
    }
}
