package dev.monochord.model.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Puts the stored names of constants into a condition, in which a user writes their Java names. For one condition. */
public final class TextConstants {

    /** The stored names of the constants of one design. */
    public interface Names {

        /**
         * Returns the stored name of a constant; null if it is the Java name, or there is no such constant.
         *
         * @param path the components to what the constant is compared with; entries and positions are empty
         */
        @Nullable
        String stored(List<String> path, String constant);
    }

    private final Names names;
    private boolean changed;

    private TextConstants(Names names) {
        this.names = names;
    }

    /** Returns the condition, unchanged if all constants are stored by their Java names or it cannot be parsed. */
    public static String stored(String text, Names names) {
        if (text.isEmpty()) {
            return text;
        }
        try {
            TextConstants constants = new TextConstants(names);
            ParsedCondition renamed = constants.condition(TextParser.condition(text));
            return constants.changed ? TextPrinter.print(renamed) : text;
        } catch (TextSyntaxException e) {
            return text;
        }
    }

    private ParsedCondition condition(ParsedCondition condition) {
        if (condition instanceof ParsedCondition.And and) {
            return new ParsedCondition.And(
                    and.parts().stream().map(this::condition).toList());
        }
        if (condition instanceof ParsedCondition.Or or) {
            return new ParsedCondition.Or(
                    or.parts().stream().map(this::condition).toList());
        }
        if (condition instanceof ParsedCondition.Not not) {
            return new ParsedCondition.Not(condition(not.part()));
        }
        if (condition instanceof ParsedCondition.Compared compared) {
            UnaryOperator<ParsedOperand> renamed = renaming(List.of(compared.left(), compared.right()));
            return new ParsedCondition.Compared(
                    renamed.apply(compared.left()), compared.sign(), renamed.apply(compared.right()));
        }
        if (condition instanceof ParsedCondition.OneOf in) {
            List<ParsedOperand> all = new ArrayList<>(List.of(in.value()));
            all.addAll(in.values());
            UnaryOperator<ParsedOperand> renamed = renaming(all);
            return new ParsedCondition.OneOf(
                    in.value(), in.values().stream().map(renamed).toList(), in.collection());
        }
        if (condition instanceof ParsedCondition.Part part) {
            ParsedOperand whole = new ParsedOperand.Attribute(part.path());
            return new ParsedCondition.Part(
                    part.path(),
                    part.beginning(),
                    renaming(List.of(whole, part.part())).apply(part.part()));
        }
        return condition; // constants have no order
    }

    /** Returns a function that renames the constants among the operands. */
    private UnaryOperator<ParsedOperand> renaming(List<ParsedOperand> operands) {
        return operand -> {
            if (!(operand instanceof ParsedOperand.Attribute name)
                    || !name.path().bare()) {
                return operand;
            }
            Optional<String> stored = operands.stream()
                    .filter(other -> other != operand && other instanceof ParsedOperand.Attribute)
                    .map(other -> names.stored(
                            components(((ParsedOperand.Attribute) other).path()),
                            name.path().root().name()))
                    .filter(found -> found != null)
                    .findFirst();
            changed |= stored.isPresent();
            return stored.isEmpty() ? operand : new ParsedOperand.Text(stored.get(), operand.column());
        };
    }

    private static List<String> components(ParsedPath path) {
        return path.steps().stream()
                .map(step -> step instanceof ParsedPath.Name name ? name.name() : "")
                .toList();
    }
}
