package dev.monochord.systems.authz;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import dev.monochord.systems.kit.Refusal;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which values are stored, so that two ways to write one value are one value. What cannot be brought into its
 * form is refused with the name of its field.
 */
final class Forms {

    static final int MAX_ROLES = 50;

    private static final Pattern TENANT_NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
    private static final Pattern ROLE_NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
    private static final Pattern POLICY_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
    private static final Pattern POLICY_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9/_-]{0,199}");
    private static final Pattern EMAIL = Pattern.compile(
            "[^\\s@\"(),:;<>\\[\\]\\\\]{1,64}@[^\\s@.\"(),:;<>\\[\\]\\\\]+(\\.[^\\s@.\"(),:;<>\\[\\]\\\\]+)*");
    private static final int MAX_EMAIL_LENGTH = 254;
    private static final int MAX_NAME_LENGTH = 128;

    private Forms() {}

    static String tenantName(@Nullable String given) {
        return matching("name", lower(required("name", given)), TENANT_NAME, "1 to 64 small letters, digits and '-'");
    }

    static String roleName(@Nullable String given) {
        return matching(
                "name", lower(required("name", given)), ROLE_NAME, "1 to 64 small letters, digits, '-' and '_'");
    }

    static String policyName(String given) {
        return matching("name", given, POLICY_NAME, "1 to 128 letters, digits, '.', '_' and '-'");
    }

    static String policyId(String given) {
        return matching("policyId", given, POLICY_ID, "1 to 200 letters, digits, '/', '_' and '-'");
    }

    static String email(@Nullable String given) {
        String address = lower(required("email", given).strip());
        if (address.length() > MAX_EMAIL_LENGTH || hasControl(address)) {
            throw Refusal.invalid("email", "must be an address of at most " + MAX_EMAIL_LENGTH + " characters");
        }
        if (address.codePoints().anyMatch(Forms::isInvisible)) {
            throw Refusal.invalid("email", "cannot have characters that are not seen");
        }
        return matching("email", address, EMAIL, "an address such as ann@example.org");
    }

    /** In E.164 form. */
    static String phone(String given) {
        PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
        try {
            PhoneNumber number = numbers.parse(given.strip(), null);
            if (numbers.isPossibleNumber(number) && !number.hasExtension()) {
                return numbers.format(number, PhoneNumberFormat.E164);
            }
        } catch (NumberParseException unreadable) {
            // refused below, as an impossible number is
        }
        throw Refusal.invalid("phone", "must be an international number such as +49 30 123456");
    }

    /** The name of a person: trimmed and composed (Unicode normal form C), otherwise as given. */
    static String name(String field, @Nullable String given) {
        String text = Normalizer.normalize(required(field, given).strip(), Normalizer.Form.NFC);
        if (text.isEmpty() || text.codePointCount(0, text.length()) > MAX_NAME_LENGTH || hasControl(text)) {
            throw Refusal.invalid(field, "must have 1 to " + MAX_NAME_LENGTH + " characters");
        }
        return text;
    }

    /** Ids of roles, each once, in their order. */
    static List<String> roleIds(@Nullable List<@Nullable String> given) {
        if (given == null) {
            throw Refusal.invalid("roles", "is required");
        }
        LinkedHashSet<String> ids = new LinkedHashSet<>();
        for (String id : given) {
            ids.add(Ulids.parse(id == null ? "" : id)
                    .orElseThrow(() -> Refusal.invalid("roles", "must be ids of roles")));
        }
        if (ids.size() > MAX_ROLES) {
            throw Refusal.invalid("roles", "cannot be more than " + MAX_ROLES);
        }
        return List.copyOf(ids);
    }

    static String required(String field, @Nullable String given) {
        if (given == null || given.isEmpty()) {
            throw Refusal.invalid(field, "is required");
        }
        return given;
    }

    private static String lower(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }

    private static String matching(String field, String text, Pattern form, String described) {
        if (!form.matcher(text).matches()) {
            throw Refusal.invalid(field, "must be " + described);
        }
        return text;
    }

    /** Two addresses that look the same would be two users. */
    private static boolean isInvisible(int c) {
        int type = Character.getType(c);
        return type == Character.FORMAT || Character.isSpaceChar(c);
    }

    private static boolean hasControl(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }
}
