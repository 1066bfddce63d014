package dev.monochord.systems.nucleus.envelope;

import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code If-Match}: the versions of which the caller has seen one, as {@code ETag} had them. A list of tags holds
 * if one of them does; a weak tag never holds, and neither does one that is no version. Immutable.
 */
public final class IfMatch {

    public static final Parameter PARAMETER =
            Parameter.header("If-Match", "The version that the caller has seen, as ETag has it; any if left out.");

    private static final Pattern TAG = Pattern.compile("(?:W/)?\"[\\x21\\x23-\\x7e]*\"");
    private static final Pattern BARE = Pattern.compile("[0-9]{1,18}");

    private final @Nullable Set<String> tags;

    private IfMatch(@Nullable Set<String> tags) {
        this.tags = tags;
    }

    public static IfMatch of(Request request) {
        String text = request.header("If-Match").orElse("*").strip();
        if (text.equals("*")) {
            return new IfMatch(null);
        }
        if (BARE.matcher(text).matches()) {
            return new IfMatch(Set.of(tag(Long.parseLong(text))));
        }
        Set<String> tags = new HashSet<>();
        for (String tag : text.split(",", -1)) {
            if (!TAG.matcher(tag.strip()).matches()) {
                throw Refusal.invalid("If-Match", "must be a version, as ETag has it");
            }
            tags.add(tag.strip());
        }
        return new IfMatch(tags);
    }

    /** The tag of a version. */
    static String tag(long version) {
        return "\"" + version + "\"";
    }

    /** Whether any version will do, and none as well. */
    public boolean isAny() {
        return tags == null;
    }

    /** Refuses with 412 unless this is a version that was seen; null is that of an item which does not count its writes. */
    public void require(@Nullable Long version) {
        if (tags != null && (version == null || !tags.contains(tag(version)))) {
            throw NucleusRefusals.moved(version);
        }
    }
}
