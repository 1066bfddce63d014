package dev.monochord.systems.nucleus.account;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for the fields of an account. Each method returns the value, or refuses it with 400 and the field's name. */
final class AccountRules {

    private static final Pattern ROLE =
            Pattern.compile("arn:aws(?:-[a-z]+)*:iam::([0-9]{12}):role/(?:[\\x21-\\x7e]+/)?[A-Za-z0-9+=,.@_-]{1,64}");
    private static final Pattern EXTERNAL_ID = Pattern.compile("[A-Za-z0-9_+=,.@:/-]{2,1224}");
    private static final int MAX_ARN_LENGTH = 2048;
    private static final int MAX_REGIONS = 64;

    private AccountRules() {}

    static String roleArn(@Nullable String value, String accountId) {
        var role = value == null || value.length() > MAX_ARN_LENGTH ? null : ROLE.matcher(value);
        if (value == null || role == null || !role.matches()) {
            throw Refusal.invalid(
                    "role_arn", "must be the ARN of a role, such as arn:aws:iam::123456789012:role/nucleus");
        }
        if (!accountId.equals(role.group(1))) {
            throw Refusal.invalid("role_arn", "must be a role of the account " + accountId);
        }
        return value;
    }

    /** Nothing and the empty text are no external id. */
    static @Nullable String externalId(@Nullable String value) {
        if (value == null || value.isEmpty()) {
            return null;
        }
        if (!EXTERNAL_ID.matcher(value).matches()) {
            throw Refusal.invalid("external_id", "must have 2 to 1224 letters, digits or characters of _+=,.@:/-");
        }
        return value;
    }

    /** Nothing and the empty list are no regions. */
    static @Nullable List<String> regions(@Nullable List<@Nullable String> values) {
        if (values == null || values.isEmpty()) {
            return null;
        }
        boolean sane = values.size() <= MAX_REGIONS
                && values.stream().allMatch(value -> value != null && CloudResourceArn.isRegion(value));
        if (!sane) {
            throw Refusal.invalid("regions", "must be up to " + MAX_REGIONS + " names of regions, such as eu-west-1");
        }
        return values.stream().map(String::valueOf).distinct().toList();
    }
}
