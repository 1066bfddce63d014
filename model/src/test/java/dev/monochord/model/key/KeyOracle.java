package dev.monochord.model.key;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes and reads keys directly from their templates. Slow and simple: the tests of generated and runtime code compare
 * their keys with it.
 */
public final class KeyOracle {

    private final KeyTemplate template;

    private KeyOracle(KeyTemplate template) {
        this.template = template;
    }

    public static KeyOracle of(String template) {
        return of(KeyTemplate.parse(template));
    }

    static KeyOracle of(KeyTemplate template) {
        return new KeyOracle(template);
    }

    /**
     * The key of these values.
     *
     * @throws InvalidKeyException if a value is missing or not allowed in a key, or the key is too long
     */
    public String encode(KeyRole role, Map<String, ?> values) {
        int end = optionalEnd(values);
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < end; i++) {
            append(key, i, values);
        }
        int bytes = key.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > role.limit()) {
            throw new InvalidKeyException("The key of " + template + " has " + bytes + " bytes; a "
                    + (role == KeyRole.SORT ? "sort" : "partition") + " key has at most " + role.limit());
        }
        return key.toString();
    }

    private int optionalEnd(Map<String, ?> values) {
        List<String> optional = template.variables().stream()
                .skip(template.requiredVariables().size())
                .map(KeyPart.Variable::name)
                .toList();
        long given = optional.stream().filter(name -> values.get(name) != null).count();
        if (given != 0 && given != optional.size()) {
            throw new InvalidKeyException("The optional part of " + template + " needs all of its variables or none");
        }
        return given == 0 ? template.optionalFrom() : template.parts().size();
    }

    private void append(StringBuilder key, int part, Map<String, ?> values) {
        if (template.parts().get(part) instanceof KeyPart.Variable variable) {
            Object value = values.get(variable.name());
            if (value == null) {
                throw new InvalidKeyException("{" + variable.name() + "} of " + template + " has no value");
            }
            String text = KeyOracleFormat.format(variable, value);
            String delimiter = template.delimiterAfter(part);
            if (delimiter != null && text.contains(delimiter)) {
                throw new InvalidKeyException("{" + variable.name() + "} of " + template + " contains \"" + delimiter
                        + "\", which marks its end; only the last variable may");
            }
            key.append(text);
        } else {
            key.append(template.parts().get(part));
        }
    }

    /** The values of this key, or empty if the template does not produce it. */
    public Optional<Map<String, Object>> decode(String key) {
        Matcher matcher = pattern().matcher(key);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<String, Object> values = new LinkedHashMap<>();
        int group = 1;
        for (KeyPart.Variable variable : template.variables()) {
            String text = matcher.group(group++);
            if (text != null) {
                try {
                    values.put(variable.name(), KeyOracleFormat.parse(variable.format(), text));
                } catch (DateTimeException notATime) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(values);
    }

    private Pattern pattern() {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < template.parts().size(); i++) {
            if (i == template.optionalFrom()) {
                regex.append("(?:");
            }
            if (template.parts().get(i) instanceof KeyPart.Variable variable) {
                String delimiter = template.delimiterAfter(i);
                regex.append(
                        KeyOracleFormat.pattern(variable.format(), delimiter == null ? 0 : delimiter.codePointAt(0)));
            } else {
                regex.append(Pattern.quote(template.parts().get(i).toString()));
            }
        }
        return Pattern.compile(template.optional() ? regex + ")?" : regex.toString(), Pattern.DOTALL);
    }
}
