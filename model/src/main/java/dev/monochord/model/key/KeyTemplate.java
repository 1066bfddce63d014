package dev.monochord.model.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the variables of an item become one key attribute: <code>PROJECT#{project}</code>, <code>METADATA</code>,
 * <code>TIMESTAMP#{at:iso}#{id}</code>, <code>AUDIT#{operation:word}[#{version}]</code>.
 *
 * <p>A value is written as given, in the format of its variable. It must not be empty or have control characters, and only
 * the last variable may contain the text that follows it (the delimiter), so a key can be read back in exactly one way. The
 * optional end, in brackets, is written only if all its variables are given.
 *
 * @param optionalFrom the index of the first part in brackets, or the number of parts where there are none
 */
public record KeyTemplate(List<KeyPart> parts, int optionalFrom) {

    public KeyTemplate {
        parts = List.copyOf(parts);
        if (optionalFrom < 0 || optionalFrom > parts.size()) {
            throw new IllegalArgumentException("No part " + optionalFrom + " in a template of " + parts.size());
        }
    }

    /**
     * The template that is written so.
     *
     * @throws KeyTemplateException if it cannot be read
     */
    public static KeyTemplate parse(String text) {
        return new KeyTemplateParser(text).parse();
    }

    /** The variables, in order. */
    public List<KeyPart.Variable> variables() {
        return variables(parts);
    }

    /** The variables that every key has. */
    public List<KeyPart.Variable> requiredVariables() {
        return variables(parts.subList(0, optionalFrom));
    }

    private static List<KeyPart.Variable> variables(List<KeyPart> parts) {
        return parts.stream()
                .filter(KeyPart.Variable.class::isInstance)
                .map(KeyPart.Variable.class::cast)
                .toList();
    }

    public List<String> variableNames() {
        return variables().stream().map(KeyPart.Variable::name).toList();
    }

    public Optional<KeyPart.Variable> variable(String name) {
        return variables().stream().filter(v -> v.name().equals(name)).findFirst();
    }

    public boolean uses(String variable) {
        return variable(variable).isPresent();
    }

    public boolean optional() {
        return optionalFrom < parts.size();
    }

    /** No variable: the same key for every item. */
    public boolean constant() {
        return variables().isEmpty();
    }

    /** One variable and nothing else, so that the key attribute is that value itself. */
    public boolean plain() {
        return parts.size() == 1 && parts.get(0) instanceof KeyPart.Variable;
    }

    /** The text before the first variable. */
    public String literalPrefix() {
        return !parts.isEmpty() && parts.get(0) instanceof KeyPart.Literal literal ? literal.text() : "";
    }

    /** The first parts, as a template of their own; brackets are gone. */
    public KeyTemplate head(int count) {
        return new KeyTemplate(parts.subList(0, count), count);
    }

    /** This template with one more part. */
    public KeyTemplate then(KeyPart part) {
        List<KeyPart> longer = new ArrayList<>(parts);
        longer.add(part);
        return new KeyTemplate(longer, longer.size());
    }

    /** This template with other names for its variables. */
    public KeyTemplate rename(UnaryOperator<String> names) {
        return map(v -> new KeyPart.Variable(names.apply(v.name()), v.format()));
    }

    /** This template with the formats that the types of its variables ask for, where it says none itself. */
    public KeyTemplate formatted(Function<String, KeyFormat> formats) {
        return map(
                v -> v.format().equals(KeyFormat.TEXT) ? new KeyPart.Variable(v.name(), formats.apply(v.name())) : v);
    }

    /** Returns whether both produce the same keys: they differ in the names of their variables at most. */
    public boolean hasShapeOf(KeyTemplate other) {
        return rename(name -> "v").equals(other.rename(name -> "v"));
    }

    private KeyTemplate map(UnaryOperator<KeyPart.Variable> change) {
        return new KeyTemplate(
                parts.stream()
                        .map(part -> part instanceof KeyPart.Variable v ? change.apply(v) : part)
                        .toList(),
                optionalFrom);
    }

    /**
     * The text that may not occur in the value of a part because it follows it, or null where anything may occur: the
     * part is last, or its width tells where it ends.
     */
    public @Nullable String delimiterAfter(int part) {
        if (!(parts.get(part) instanceof KeyPart.Variable variable)
                || variable.format().fixedWidth()) {
            return null;
        }
        return part + 1 < parts.size() && parts.get(part + 1) instanceof KeyPart.Literal next
                ? next.text().substring(0, next.text().offsetByCodePoints(0, 1))
                : null;
    }

    /** A key that both templates can produce, the shortest there is, or empty if there is none. */
    public Optional<String> collision(KeyTemplate other) {
        return KeyLanguage.of(this).intersection(KeyLanguage.of(other));
    }

    /** A key of the other template that starts with a key of this one, or empty if there is none. */
    public Optional<String> startOf(KeyTemplate other) {
        return KeyLanguage.startingWith(this).intersection(KeyLanguage.of(other));
    }

    /** The template as a document shows it: without formats. */
    public String display() {
        return text(part -> part instanceof KeyPart.Variable v ? "{" + v.name() + "}" : part.toString());
    }

    /** The template as somebody writes it: without the formats that follow from the types of its variables. */
    public String written() {
        return text(part ->
                part instanceof KeyPart.Variable v && v.format().implied() ? "{" + v.name() + "}" : part.toString());
    }

    /** The template with every format; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return text(KeyPart::toString);
    }

    private String text(Function<KeyPart, String> show) {
        String required = parts.subList(0, optionalFrom).stream().map(show).collect(Collectors.joining());
        return optional()
                ? required
                        + parts.subList(optionalFrom, parts.size()).stream()
                                .map(show)
                                .collect(Collectors.joining("", "[", "]"))
                : required;
    }
}
