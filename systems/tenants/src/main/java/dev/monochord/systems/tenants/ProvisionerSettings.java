package dev.monochord.systems.tenants;

import dev.monochord.systems.kit.Settings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of provisioners that have AWS do the work.
 *
 * @param kind which provisioner
 * @param versionSet whether the settings name the current version; the template does otherwise
 * @param region where stacks and executions are, or null for the Region of the SDK's default chain
 * @param roleArn the role to assume, or null to work with the server's own credentials
 * @param externalId what the trust policy of that role requires, or null
 * @param template the template of a tenant's stack: a file or a URL; null unless the kind is CloudFormation
 * @param capabilities what the operator acknowledges that the template does, such as {@code CAPABILITY_IAM}
 * @param stackRoleArn the role with which CloudFormation makes the resources, or null
 * @param stateMachineArn the state machine; null unless the kind is Step Functions
 */
public record ProvisionerSettings(
        ProvisionerKind kind,
        boolean versionSet,
        @Nullable String region,
        @Nullable String roleArn,
        @Nullable String externalId,
        @Nullable String template,
        List<String> capabilities,
        @Nullable String stackRoleArn,
        @Nullable String stateMachineArn) {

    private static final Set<String> CAPABILITIES =
            Set.of("CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND");
    private static final Pattern STATE_MACHINE =
            Pattern.compile("arn:[a-z-]+:states:[a-z0-9-]+:[0-9]{12}:stateMachine:[^:\\s]+(:[^:\\s]+)?");
    private static final Pattern ROLE = Pattern.compile("arn:[a-z-]+:iam::[0-9]{12}:role/\\S+");
    private static final Pattern EXTERNAL_ID = Pattern.compile("[A-Za-z0-9+=,.@:/_-]{2,1224}");

    /** CloudFormation has no underscores in names of stacks, and they begin with a letter. */
    private static final Pattern STACK_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");

    public ProvisionerSettings {
        capabilities = List.copyOf(capabilities);
    }

    static ProvisionerSettings defaults() {
        return new ProvisionerSettings(ProvisionerKind.SQS, false, null, null, null, null, List.of(), null, null);
    }

    static ProvisionerSettings read(Settings settings, String stack) {
        ProvisionerKind kind = settings.choice("PROVISIONER", ProvisionerKind.settings())
                .map(ProvisionerKind::of)
                .orElse(ProvisionerKind.SQS);
        ProvisionerSettings read = new ProvisionerSettings(
                kind,
                settings.text("VERSION").isPresent(),
                settings.text("AWS_REGION")
                        .or(() -> settings.shared("MONOCHORD_AWS_REGION"))
                        .orElse(null),
                role(settings, "AWS_ROLE_ARN").orElse(null),
                settings.text("AWS_EXTERNAL_ID", EXTERNAL_ID.asMatchPredicate(), "must be an external id of IAM")
                        .orElse(null),
                settings.text("TEMPLATE").orElse(null),
                settings.text(
                                "CAPABILITIES",
                                text -> CAPABILITIES.containsAll(words(text)),
                                "must be CAPABILITY_IAM, CAPABILITY_NAMED_IAM or CAPABILITY_AUTO_EXPAND, or several of"
                                        + " them with commas between them")
                        .map(ProvisionerSettings::words)
                        .orElse(List.of()),
                role(settings, "STACK_ROLE_ARN").orElse(null),
                settings.text(
                                "STATE_MACHINE_ARN",
                                STATE_MACHINE.asMatchPredicate(),
                                "must be the ARN of a state machine, such as"
                                        + " arn:aws:states:eu-west-1:123456789012:stateMachine:tenants")
                        .orElse(null));
        read.check(settings, stack);
        return read;
    }

    private void check(Settings settings, String stack) {
        if (kind == ProvisionerKind.CLOUDFORMATION) {
            settings.require(
                    template != null, "TEMPLATE", "must be the file or URL of a template, as tenants are stacks");
            settings.require(
                    STACK_NAME.matcher(stack).matches(),
                    "STACK",
                    "must begin with a letter and have no '_', as it begins the names of stacks");
        }
        if (kind == ProvisionerKind.STEPFUNCTIONS) {
            settings.require(
                    stateMachineArn != null, "STATE_MACHINE_ARN", "must be set, as a state machine makes tenants");
            settings.require(versionSet, "VERSION", "must be set, as a state machine names no version");
        }
    }

    private static Optional<String> role(Settings settings, String name) {
        return settings.text(
                name,
                ROLE.asMatchPredicate(),
                "must be the ARN of a role, such as arn:aws:iam::123456789012:role/tenants");
    }

    private static List<String> words(String text) {
        return List.of(text.split("\\s*,\\s*"));
    }
}
