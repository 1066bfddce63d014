package dev.monochord.systems.nucleus.envelope;

import dev.monochord.systems.kit.Refusal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for single fields. Each method returns the value, or refuses it with 400 and the name of the field. */
public final class Fields {

    private static final Pattern ACCOUNT_ID = Pattern.compile("[0-9]{12}");
    private static final Pattern SCHEDULE_ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int MAX_NAME_LENGTH = 128;

    private Fields() {}

    public static boolean isAccountId(String text) {
        return ACCOUNT_ID.matcher(text).matches();
    }

    /** Ids that were made here are UUIDs; other programs may have made others. */
    public static boolean isScheduleId(String text) {
        return SCHEDULE_ID.matcher(text).matches();
    }

    public static String accountId(@Nullable String value) {
        if (value == null || !isAccountId(value)) {
            throw Refusal.invalid("account_id", "must be 12 digits, as text");
        }
        return value;
    }

    /** A name of anything: it is an index key, so it may not be empty. */
    public static String name(String field, @Nullable String value) {
        if (value == null || value.codePoints().noneMatch(Fields::isVisible)) {
            throw Refusal.invalid(field, "is required and must not be blank");
        }
        if (value.codePointCount(0, value.length()) > MAX_NAME_LENGTH) {
            throw Refusal.invalid(field, "must have at most " + MAX_NAME_LENGTH + " characters");
        }
        if (value.codePoints().anyMatch(Fields::isControl)) {
            throw Refusal.invalid(field, "must not have control characters or ends of lines");
        }
        return value;
    }

    /** Neither space, of which Unicode has many, nor something that only changes how others are shown. */
    private static boolean isVisible(int character) {
        return !Character.isWhitespace(character)
                && !Character.isSpaceChar(character)
                && Character.getType(character) != Character.FORMAT;
    }

    private static boolean isControl(int character) {
        int type = Character.getType(character);
        return type == Character.CONTROL || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }
}
