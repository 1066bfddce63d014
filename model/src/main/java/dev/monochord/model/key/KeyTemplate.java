package dev.monochord.model.key;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the variables of an item become one key attribute: <code>PROJECT#{project}</code>, <code>METADATA</code>,
 * <code>TIMESTAMP#{at:iso}#{id}</code>, <code>AUDIT#{operation:word}[#{version}]</code>.
 *
 * <p>A value is never empty, has no control characters, is brought to normal form C, and may contain the text that
 * follows it (the delimiter) only where nothing follows: then a key is read back in exactly one way. What is in
 * brackets, at the end, is written only when all its variables are given.
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

    /**
     * The key of these values.
     *
     * @throws InvalidKeyException if a value is missing or cannot stand in a key, or the key is too long
     */
    public String encode(KeyRole role, Map<String, ?> values) {
        int end = optionalEnd(values);
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < end; i++) {
            append(key, i, values);
        }
        int bytes = key.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > role.limit()) {
            throw new InvalidKeyException("The key of " + this + " has " + bytes + " bytes; a "
                    + (role == KeyRole.SORT ? "sort" : "partition") + " key has at most " + role.limit());
        }
        return key.toString();
    }

    private int optionalEnd(Map<String, ?> values) {
        List<KeyPart.Variable> optional = variables(parts.subList(optionalFrom, parts.size()));
        long given = optional.stream().filter(v -> values.get(v.name()) != null).count();
        if (given != 0 && given != optional.size()) {
            throw new InvalidKeyException("The optional part of " + this + " needs all of its variables or none");
        }
        return given == 0 ? optionalFrom : parts.size();
    }

    private void append(StringBuilder key, int part, Map<String, ?> values) {
        if (parts.get(part) instanceof KeyPart.Variable variable) {
            Object value = values.get(variable.name());
            if (value == null) {
                throw new InvalidKeyException("{" + variable.name() + "} of " + this + " has no value");
            }
            String text = variable.format().format(variable.name(), value);
            String delimiter = delimiterAfter(part);
            if (delimiter != null && text.contains(delimiter)) {
                throw new InvalidKeyException("{" + variable.name() + "} of " + this + " contains \"" + delimiter
                        + "\", which marks its end; only the last variable may");
            }
            key.append(text);
        } else {
            key.append(parts.get(part));
        }
    }

    /** The values that this key was made of, or empty if it was not made by this template. */
    public Optional<Map<String, Object>> decode(String key) {
        Matcher matcher = pattern().matcher(key);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<String, Object> values = new LinkedHashMap<>();
        int group = 1;
        for (KeyPart.Variable variable : variables()) {
            String text = matcher.group(group++);
            if (text != null) {
                try {
                    values.put(variable.name(), variable.format().parse(text));
                } catch (DateTimeException notATime) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(values);
    }

    private Pattern pattern() {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            if (i == optionalFrom) {
                regex.append("(?:");
            }
            if (parts.get(i) instanceof KeyPart.Variable variable) {
                String delimiter = delimiterAfter(i);
                regex.append(variable.format().pattern(delimiter == null ? 0 : delimiter.codePointAt(0)));
            } else {
                regex.append(Pattern.quote(parts.get(i).toString()));
            }
        }
        return Pattern.compile(optional() ? regex + ")?" : regex.toString(), Pattern.DOTALL);
    }

    /** What every key that has these values starts with: up to the first variable that is not given. */
    public String prefix(Map<String, ?> values) {
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof KeyPart.Variable v && values.get(v.name()) == null) {
                break;
            }
            if (i >= optionalFrom
                    && values.get(variables().get(variables().size() - 1).name()) == null) {
                break;
            }
            append(key, i, values);
        }
        return key.toString();
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
