package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Settings;
import dev.monochord.systems.qrie.inventory.AwsInventorySettings;
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
 * @param resourcesTable the actual name of the table of resources
 * @param sample whether the simulated inventory begins with a sample organisation, or with nothing
 * @param aws how AWS is listed, or null if the inventory is simulated
 * @param migration the migration of the resources, or null if none is under way
 */
record QrieConfig(
        @Nullable URI endpoint,
        @Nullable String roleArn,
        String tablePrefix,
        String resourcesTable,
        boolean sample,
        @Nullable AwsInventorySettings aws,
        @Nullable MigrationSettings migration) {

    private static final Pattern TABLE_PREFIX = Pattern.compile("[A-Za-z0-9_.-]{0,200}");

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do. */
    static QrieConfig of(Map<String, String> variables) {
        return Settings.read("QRIE_", variables, QrieConfig::read);
    }

    private static QrieConfig read(Settings settings) {
        QrieRoutes.ROLES.check(settings);
        String prefix = settings.text(
                        "TABLE_PREFIX",
                        TABLE_PREFIX.asMatchPredicate(),
                        "must have at most 200 letters, digits, '_', '-' or '.'")
                .orElse("");
        String resources = settings.tableName("RESOURCES_TABLE", prefix + DynamoDbQrieResourcesTable.INFO.name());
        String inventory =
                settings.choice("INVENTORY", "sample", "empty", "aws").orElse("sample");
        AwsInventorySettings aws = AwsInventorySettings.read(settings);
        return new QrieConfig(
                settings.endpoint().orElse(null),
                settings.roleArn().orElse(null),
                prefix,
                resources,
                inventory.equals("sample"),
                inventory.equals("aws") ? aws : null,
                MigrationSettings.read(settings, resources).orElse(null));
    }
}
