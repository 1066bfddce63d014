package dev.monochord.model.plan;

import dev.monochord.model.StoredType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A condition or an update in the service's language, in which names and values are still told apart from the rest. */
public record Expression(List<Part> parts) {

    /** A piece of an expression. */
    public sealed interface Part {

        /** Words of the language. */
        record Words(String text) implements Part {}

        /** The name of an attribute. */
        record Name(String attribute) implements Part {}

        /**
         * A value.
         *
         * @param text what it is: a number or a text, in which what a parameter gives is in braces
         */
        record Value(String text, StoredType type) implements Part {}
    }

    /** Says nothing. */
    public static final Expression NONE = new Expression(List.of());

    public Expression {
        parts = List.copyOf(parts);
    }

    static Expression exists(String attribute) {
        return of(new Part.Words("attribute_exists("), new Part.Name(attribute), new Part.Words(")"));
    }

    static Expression missing(String attribute) {
        return of(new Part.Words("attribute_not_exists("), new Part.Name(attribute), new Part.Words(")"));
    }

    /** A comparison, or a term of an update: a name, words, a value. */
    static Expression term(String attribute, String words, String value, StoredType type) {
        return of(new Part.Name(attribute), new Part.Words(words), new Part.Value(value, type));
    }

    static Expression name(String attribute) {
        return of(new Part.Name(attribute));
    }

    /** All of them. */
    static Expression and(Expression... all) {
        return joined(" AND ", Arrays.asList(all));
    }

    /** One of them, in parentheses; what is itself made of several is in its own. */
    static Expression either(Expression... all) {
        List<Expression> options = new ArrayList<>();
        for (Expression one : all) {
            boolean several = one.parts.contains(new Part.Words(" AND "));
            options.add(several ? joined("", List.of(of(new Part.Words("(")), one, of(new Part.Words(")")))) : one);
        }
        return joined("", List.of(of(new Part.Words("(")), joined(" OR ", options), of(new Part.Words(")"))));
    }

    /** Sets an attribute unless it is there. */
    static Expression ifAbsent(String attribute, Part.Value value) {
        return of(
                new Part.Name(attribute),
                new Part.Words(" = if_not_exists("),
                new Part.Name(attribute),
                new Part.Words(", "),
                value,
                new Part.Words(")"));
    }

    static Expression joined(String joint, List<Expression> all) {
        List<Part> parts = new ArrayList<>();
        for (Expression one : all) {
            if (!parts.isEmpty() && !one.isEmpty()) {
                parts.add(new Part.Words(joint));
            }
            parts.addAll(one.parts);
        }
        return new Expression(parts);
    }

    /** A clause of an update: nothing, where it has no terms. */
    static Expression clause(String word, List<Expression> terms) {
        Expression all = joined(", ", terms);
        return all.isEmpty() ? NONE : joined("", List.of(of(new Part.Words(word)), all));
    }

    private static Expression of(Part... parts) {
        return new Expression(Arrays.asList(parts));
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** The text with placeholders, as a request has it. */
    public String render(UnaryOperator<String> names, Function<Part.Value, String> values) {
        return parts.stream().map(part -> render(part, names, values)).collect(Collectors.joining());
    }

    private static String render(Part part, UnaryOperator<String> names, Function<Part.Value, String> values) {
        if (part instanceof Part.Name name) {
            return names.apply(name.attribute());
        }
        return part instanceof Part.Value value ? values.apply(value) : ((Part.Words) part).text();
    }

    /** As a document shows it, with names and values as they are. */
    public String display() {
        return render(UnaryOperator.identity(), Part.Value::text);
    }
}
