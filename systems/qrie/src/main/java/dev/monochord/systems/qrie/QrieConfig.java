package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.EndpointSetting;
import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of qrie, read from environment variables that begin with {@code QRIE_}. Empty ones count as unset.
 *
 * @param endpoint the address of a DynamoDB of its own, or null
 * @param roleArn the role to assume for its tables, or null
 * @param tablePrefix what stands before the names of its tables
 * @param sample whether the simulated inventory begins with a sample organisation, or with nothing
 */
record QrieConfig(@Nullable URI endpoint, @Nullable String roleArn, String tablePrefix, boolean sample) {

    private static final String PREFIX = "QRIE_";
    private static final Pattern TABLE_PREFIX = Pattern.compile("[A-Za-z0-9_.-]{0,200}");
    private static final Pattern ROLE = Pattern.compile("arn:[a-z-]+:iam::[0-9]{12}:role/.+");

    QrieConfig {
        require(
                TABLE_PREFIX.matcher(tablePrefix).matches(),
                "TABLE_PREFIX must have at most 200 letters, digits, '_', '-' or '.'");
        require(
                roleArn == null || ROLE.matcher(roleArn).matches(),
                "DYNAMODB_ASSUME_ROLE_ARN must be the ARN of a role, such as arn:aws:iam::123456789012:role/qrie");
    }

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do. */
    static QrieConfig of(Map<String, String> settings) {
        QrieRoutes.ROLES.check(settings);
        String prefix = setting(settings, "TABLE_PREFIX");
        String inventory = setting(settings, "INVENTORY");
        require(
                inventory == null || inventory.equals("sample") || inventory.equals("empty"),
                "INVENTORY must be sample or empty");
        return new QrieConfig(
                EndpointSetting.parse(PREFIX + "DYNAMODB_ENDPOINT", setting(settings, "DYNAMODB_ENDPOINT")),
                setting(settings, "DYNAMODB_ASSUME_ROLE_ARN"),
                prefix == null ? "" : prefix,
                !"empty".equals(inventory));
    }

    private static @Nullable String setting(Map<String, String> settings, String name) {
        String value = settings.get(PREFIX + name);
        return value == null || value.isEmpty() ? null : value;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(PREFIX + otherwise);
        }
    }
}
