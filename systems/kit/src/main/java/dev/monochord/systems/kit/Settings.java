package dev.monochord.systems.kit;

import dev.monochord.model.problem.Nearest;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Reads the settings of one system, which are environment variables with a common prefix. Not thread-safe.
 *
 * <pre>{@code
 * static CelloConfig of(Map<String, String> variables) {
 *     return Settings.read("CELLO_", variables, settings -> new CelloConfig(
 *             settings.tableName("DYNAMODB_TABLE_NAME", "cello"),
 *             settings.flag("STRICT_TARGETS", false)));
 * }
 * }</pre>
 *
 * <p>Blank variables count as unset, and spaces around a value are ignored, except in secrets. A value that cannot be used
 * is rejected with an {@link IllegalArgumentException} that names the variable and never repeats the value.
 */
public final class Settings {

    private static final int MIN_SECRET_CHARACTERS = 16;
    private static final int MIN_SIGNING_SECRET_BYTES = 32;
    private static final int MAX_PORT = 65_535;
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");
    private static final Pattern ROLE_ARN = Pattern.compile("arn:[a-z-]+:iam::[0-9]{12}:role/.+");
    private static final Pattern ADDRESS = Pattern.compile("https?://[^/?#\\s]+/?");
    private static final Pattern URL = Pattern.compile("https?://\\S+");

    private final List<String> prefixes;
    private final Map<String, String> variables;
    private final Set<String> known = new TreeSet<>();

    private Settings(List<String> prefixes, Map<String, String> variables) {
        this.prefixes = prefixes;
        this.variables = variables;
    }

    /**
     * Reads the settings of a system, and then rejects variables with its prefix that look like a misspelt setting. Others
     * are ignored: some platforms add variables that begin with the name of a service.
     *
     * @param prefix such as {@code CELLO_}
     * @param variables the environment variables
     * @param reader reads every setting of the system
     * @throws IllegalArgumentException if a setting cannot be used; the message names it and says what to do
     */
    public static <T> T read(String prefix, Map<String, String> variables, Function<Settings, T> reader) {
        return read(List.of(prefix), variables, reader);
    }

    /**
     * As {@link #read(String, Map, Function)}, for a system whose variables have had other prefixes.
     *
     * @param prefixes the prefixes; a variable with an earlier one takes precedence
     */
    public static <T> T read(List<String> prefixes, Map<String, String> variables, Function<Settings, T> reader) {
        Settings settings = new Settings(List.copyOf(prefixes), variables);
        T config = reader.apply(settings);
        settings.rejectMisspelt();
        return config;
    }

    /** A reader for a part of the settings, which does not look for misspelt ones. */
    static Settings of(String prefix, Map<String, String> variables) {
        return new Settings(List.of(prefix), variables);
    }

    /** A variable of the whole server, by its full name. */
    public Optional<String> shared(String variable) {
        return Optional.ofNullable(variables.get(variable)).map(String::strip).filter(value -> !value.isEmpty());
    }

    public Optional<String> text(String name) {
        return raw(name).map(String::strip).filter(value -> !value.isEmpty());
    }

    /**
     * A text that has to meet a condition.
     *
     * @param requirement what is wrong if it does not, such as "must be a version such as 0.1.18"
     */
    public Optional<String> text(String name, Predicate<String> condition, String requirement) {
        Optional<String> value = text(name);
        value.ifPresent(given -> require(condition.test(given), name, requirement));
        return value;
    }

    /** The actual name of a table. */
    public String tableName(String name, String defaultName) {
        return text(name, TABLE_NAME.asMatchPredicate(), "must have 3 to 255 letters, digits, '_', '-' or '.'")
                .orElse(defaultName);
    }

    /** The endpoint of a DynamoDB for this system alone, from {@code DYNAMODB_ENDPOINT}. */
    public Optional<URI> endpoint() {
        return text("DYNAMODB_ENDPOINT")
                .map(text ->
                        uri("DYNAMODB_ENDPOINT", text, ADDRESS, "must be an address such as http://127.0.0.1:8000"));
    }

    /** The role to assume for the tables, from {@code DYNAMODB_ASSUME_ROLE_ARN}. */
    public Optional<String> roleArn() {
        return text(
                "DYNAMODB_ASSUME_ROLE_ARN",
                ROLE_ARN.asMatchPredicate(),
                "must be the ARN of a role, such as arn:aws:iam::123456789012:role/monochord");
    }

    /**
     * An {@code http} or {@code https} URL with a host.
     *
     * @param example shown in the message that rejects another value
     */
    public Optional<URI> url(String name, String example) {
        return text(name).map(text -> uri(name, text, URL, "must be a URL such as " + example));
    }

    private URI uri(String name, String text, Pattern form, String requirement) {
        try {
            URI address = new URI(text);
            require(form.matcher(text).matches() && address.getHost() != null, name, requirement);
            return address;
        } catch (URISyntaxException malformed) {
            throw rejected(name, requirement);
        }
    }

    /** A whole number in a range, both ends included. */
    public Optional<Integer> count(String name, int min, int max) {
        return text(name).map(text -> {
            boolean valid = WHOLE_NUMBER.matcher(text).matches()
                    && Integer.parseInt(text) >= min
                    && Integer.parseInt(text) <= max;
            require(valid, name, "must be a whole number from " + min + " to " + max);
            return Integer.valueOf(text);
        });
    }

    /** The number of a port; 0 stands for any that is free. */
    public Optional<Integer> port(String name) {
        return count(name, 0, MAX_PORT);
    }

    /** A duration in ISO-8601 form, such as {@code PT30M}. */
    public Optional<Duration> duration(String name, Duration min) {
        return text(name).map(text -> {
            String requirement = "must be a duration of " + min + " or more, such as PT30M";
            try {
                Duration duration = Duration.parse(text);
                require(duration.compareTo(min) >= 0, name, requirement);
                return duration;
            } catch (DateTimeException malformed) {
                throw rejected(name, requirement);
            }
        });
    }

    public boolean flag(String name, boolean defaultValue) {
        return Boolean.parseBoolean(choice(name, "true", "false").orElse(Boolean.toString(defaultValue)));
    }

    /** One of the given words. */
    public Optional<String> choice(String name, String... choices) {
        return text(name, Arrays.asList(choices)::contains, "must be " + String.join(" or ", choices));
    }

    public Optional<Path> file(String name) {
        return text(name).map(text -> {
            try {
                return Path.of(text);
            } catch (InvalidPathException unusable) {
                throw rejected(name, "must be the path of a file");
            }
        });
    }

    /** A secret that a caller has to know: at least 16 characters. */
    public Optional<String> secret(String name) {
        Optional<String> secret = raw(name);
        secret.ifPresent(given -> require(
                given.length() >= MIN_SECRET_CHARACTERS,
                name,
                "must have at least " + MIN_SECRET_CHARACTERS + " characters; give it random ones"));
        return secret;
    }

    /** A secret that signs tokens with HS256, which requires at least 32 bytes. */
    public Optional<String> signingSecret(String name) {
        Optional<String> secret = raw(name);
        secret.ifPresent(given -> require(
                given.getBytes(StandardCharsets.UTF_8).length >= MIN_SIGNING_SECRET_BYTES,
                name,
                "must have at least " + MIN_SIGNING_SECRET_BYTES + " bytes; give it random ones"));
        return secret;
    }

    /** Rejects a setting unless a condition holds. */
    public void require(boolean condition, String name, String requirement) {
        if (!condition) {
            throw rejected(name, requirement);
        }
    }

    private IllegalArgumentException rejected(String name, String requirement) {
        return new IllegalArgumentException(prefixes.get(0) + name + " " + requirement);
    }

    /** The value as it was given, unless it is empty. */
    private Optional<String> raw(String name) {
        known.add(name);
        return prefixes.stream()
                .map(prefix -> variables.getOrDefault(prefix + name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private void rejectMisspelt() {
        for (String prefix : prefixes) {
            for (String variable : new TreeSet<>(variables.keySet())) {
                String name = variable.startsWith(prefix) ? variable.substring(prefix.length()) : "";
                if (!name.isEmpty() && !known.contains(name)) {
                    Nearest.of(name, known).ifPresent(meant -> {
                        throw new IllegalArgumentException(
                                variable + " is not a setting; did you mean " + prefix + meant + "?");
                    });
                }
            }
        }
    }
}
