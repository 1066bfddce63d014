package dev.monochord.cli.session;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of text that differ between two runs of the same session. Earlier kinds win. */
enum Volatile {
    UUID("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", true),
    TIME("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?Z", false),
    RATE("\\b[\\d,.]+(?=/s\\b)", false),
    DATE_HEADER("[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT", false),
    ADDRESS("127\\.0\\.0\\.1:\\d+", true),
    ULID("\\b[0-7][0-9A-HJKMNP-TV-Z]{25}\\b", true),
    /** Of an EC2 instance. */
    INSTANCE("\\bi-[0-9a-f]{17}\\b", true),
    ACCESS_KEY("(?<=AWS_ACCESS_KEY_ID=)\\w+", true),
    /** A secret, a page token, a digest or a request id; not the parts of a dotted or dashed name. */
    SECRET("(?<![\\w.-])[A-Za-z0-9_-]{32,}(?![\\w.-])", true),
    EPOCH("\\b1[6-9]\\d{8}(?:\\d{3})?\\b", false);

    /** Any of the kinds, each as a group with its name. */
    static final Pattern ANY = Pattern.compile(Stream.of(values())
            .map(kind -> "(?<" + kind.group() + ">" + kind.pattern + ")")
            .collect(Collectors.joining("|")));

    private final String pattern;
    private final boolean identity;

    Volatile(String pattern, boolean identity) {
        this.pattern = pattern;
        this.identity = identity;
    }

    String pattern() {
        return pattern;
    }

    /** Whether the same text stands for the same thing throughout a session. */
    boolean isIdentity() {
        return identity;
    }

    String group() {
        return name().replace("_", "");
    }
}
