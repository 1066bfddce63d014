package dev.monochord.systems.nucleus.envelope;

import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header {@code If-Match}: the versions of which the caller has seen one, as {@code ETag} had them. A list of tags holds
 * if one of them does; a weak tag never holds, and neither does one that is no version.
 */
public final class IfMatch {

    public static final Parameter PARAMETER =
            Parameter.header("If-Match", "The version that the caller has seen, as ETag has it; any if left out.");

    private static final Pattern TAG = Pattern.compile("(W/)?\"([\\x21\\x23-\\x7e]*)\"");
    private static final Pattern BARE = Pattern.compile("[0-9]{1,18}");

    private IfMatch() {}

    public static SeenVersions of(Request request) {
        String text = request.header("If-Match").orElse("*").strip();
        if (text.equals("*")) {
            return new SeenVersions(null);
        }
        if (BARE.matcher(text).matches()) {
            return new SeenVersions(Set.of(Long.toString(Long.parseLong(text))));
        }
        Set<String> versions = new HashSet<>();
        for (String part : text.split(",", -1)) {
            Matcher tag = TAG.matcher(part.strip());
            if (!tag.matches()) {
                throw Refusal.invalid("If-Match", "must be a version, as ETag has it");
            }
            if (tag.group(1) == null) {
                versions.add(tag.group(2));
            }
        }
        return new SeenVersions(versions);
    }

    /** The tag of a version. */
    static String tag(long version) {
        return "\"" + version + "\"";
    }
}
