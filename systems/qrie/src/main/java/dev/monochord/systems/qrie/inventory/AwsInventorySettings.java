package dev.monochord.systems.qrie.inventory;

import dev.monochord.systems.kit.Settings;
import dev.monochord.systems.qrie.arn.Service;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an inventory of AWS, read from environment variables that begin with {@code QRIE_AWS_}.
 *
 * @param organization whether the accounts are those of the organization, or those that are registered
 * @param regions the Regions whose resources are listed; if empty, the Region of the SDK's default chain
 * @param services the services whose resources are listed, as they stand in ARNs
 * @param roleName the role to assume in each account; null to list the server's own account with its own credentials
 * @param externalId what the trust policy of the role requires, or null
 * @param cloudControl whether resources are read by Cloud Control, or by the API of each service
 * @param parallel how many listings are read at once
 */
public record AwsInventorySettings(
        boolean organization,
        List<String> regions,
        List<String> services,
        @Nullable String roleName,
        @Nullable String externalId,
        boolean cloudControl,
        int parallel) {

    private static final Pattern REGIONS = Pattern.compile("[a-z]{2,}(-[a-z0-9]+)+(\\s*,\\s*[a-z]{2,}(-[a-z0-9]+)+)*");
    private static final Pattern ROLE_NAME = Pattern.compile("[A-Za-z0-9+=,.@_/-]{1,512}");
    private static final Pattern EXTERNAL_ID = Pattern.compile("[A-Za-z0-9+=,.@:/_-]{2,1224}");
    private static final List<String> DEFAULT_SERVICES = List.of("s3", "ec2", "iam", "rds");
    private static final int DEFAULT_PARALLEL = 8;
    private static final int MAX_PARALLEL = 64;

    public AwsInventorySettings {
        regions = List.copyOf(regions);
        services = List.copyOf(services);
    }

    /** Reads the settings; a message that rejects one names it. */
    public static AwsInventorySettings read(Settings settings) {
        return new AwsInventorySettings(
                settings.choice("AWS_ACCOUNTS", "registered", "organization")
                        .orElse("registered")
                        .equals("organization"),
                settings.text(
                                "AWS_REGIONS",
                                REGIONS.asMatchPredicate(),
                                "must be Regions with commas between them, such as eu-west-1,us-east-1")
                        .or(() -> settings.shared("MONOCHORD_AWS_REGION"))
                        .map(AwsInventorySettings::words)
                        .orElse(List.of()),
                settings.text(
                                "AWS_SERVICES",
                                text -> words(text).stream().allMatch(Service::isKnown),
                                "must be services as they stand in ARNs, such as s3,ec2,iam,rds")
                        .map(AwsInventorySettings::words)
                        .orElse(DEFAULT_SERVICES),
                settings.text("AWS_ROLE_NAME", ROLE_NAME.asMatchPredicate(), "must be the name of a role, not its ARN")
                        .orElse(null),
                settings.text("AWS_EXTERNAL_ID", EXTERNAL_ID.asMatchPredicate(), "must be an external id of IAM")
                        .orElse(null),
                settings.choice("AWS_LISTING", "cloudcontrol", "services")
                        .orElse("cloudcontrol")
                        .equals("cloudcontrol"),
                settings.count("AWS_PARALLEL", 1, MAX_PARALLEL).orElse(DEFAULT_PARALLEL));
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split("\\s*,\\s*")).distinct().toList();
    }
}
