package dev.monochord.model.expression;

import dev.monochord.model.key.KeyPart;
import java.util.List;
import java.util.stream.Collectors;

/** Prints what was parsed, with no more parentheses and quotes than needed. */
final class TextPrinter {

    private TextPrinter() {}

    static String print(ParsedCondition condition) {
        if (condition instanceof ParsedCondition.Or or) {
            return or.parts().stream()
                    .map(part -> part instanceof ParsedCondition.Or ? "(" + print(part) + ")" : print(part))
                    .collect(Collectors.joining(" or "));
        }
        if (condition instanceof ParsedCondition.And and) {
            return and.parts().stream()
                    .map(part -> joined(part) ? "(" + print(part) + ")" : print(part))
                    .collect(Collectors.joining(" and "));
        }
        if (condition instanceof ParsedCondition.Not not) {
            return joined(not.part()) ? "not (" + print(not.part()) + ")" : "not " + print(not.part());
        }
        return predicate(condition);
    }

    private static boolean joined(ParsedCondition condition) {
        return condition instanceof ParsedCondition.Or || condition instanceof ParsedCondition.And;
    }

    private static String predicate(ParsedCondition condition) {
        if (condition instanceof ParsedCondition.Existence existence) {
            ParsedPath path = existence.path();
            return (path == null ? "this" : print(path)) + (existence.present() ? " present" : " absent");
        }
        if (condition instanceof ParsedCondition.Compared compared) {
            return print(compared.left()) + " " + compared.sign().symbol() + " " + print(compared.right());
        }
        if (condition instanceof ParsedCondition.Between between) {
            return print(between.value()) + " between " + print(between.from()) + " and " + print(between.to());
        }
        if (condition instanceof ParsedCondition.OneOf in) {
            return print(in.value()) + " in "
                    + (in.collection() ? print(in.values().get(0)) : "(" + list(in.values()) + ")");
        }
        ParsedCondition.Part part = (ParsedCondition.Part) condition;
        return print(part.path()) + (part.beginning() ? " beginsWith " : " contains ") + print(part.part());
    }

    static String print(List<ParsedChange> changes) {
        return changes.stream().map(TextPrinter::print).collect(Collectors.joining(", "));
    }

    private static String print(ParsedChange change) {
        ParsedOperand value = change.value();
        return value == null
                ? change.sign().symbol() + " " + print(change.path())
                : print(change.path()) + " " + change.sign().symbol() + " " + print(value);
    }

    private static String list(List<ParsedOperand> values) {
        return values.stream().map(TextPrinter::print).collect(Collectors.joining(", "));
    }

    private static String print(ParsedOperand operand) {
        if (operand instanceof ParsedOperand.Attribute attribute) {
            return print(attribute.path());
        }
        if (operand instanceof ParsedOperand.Size size) {
            return "size(" + print(size.path()) + ")";
        }
        if (operand instanceof ParsedOperand.Argument argument) {
            return argument.parameter().toString();
        }
        if (operand instanceof ParsedOperand.Text text) {
            return quoted(text.text(), "'");
        }
        return operand instanceof ParsedOperand.Digits digits
                ? digits.digits()
                : Boolean.toString(((ParsedOperand.Flag) operand).value());
    }

    private static String print(ParsedPath path) {
        StringBuilder text = new StringBuilder();
        for (ParsedPath.Step step : path.steps()) {
            if (step instanceof ParsedPath.Name name) {
                boolean plain = !name.quoted() && KeyPart.Variable.isName(name.name());
                text.append(text.isEmpty() ? "" : ".").append(plain ? name.name() : quoted(name.name(), "`"));
            } else if (step instanceof ParsedPath.Entry entry) {
                text.append('.').append(entry.parameter());
            } else if (step instanceof ParsedPath.Position position) {
                text.append('[').append(position.index()).append(']');
            } else if (step instanceof ParsedPath.PositionOf position) {
                text.append('[').append(position.parameter()).append(']');
            }
        }
        return text.toString();
    }

    private static String quoted(String text, String quote) {
        return quote + text.replace(quote, quote + quote) + quote;
    }
}
