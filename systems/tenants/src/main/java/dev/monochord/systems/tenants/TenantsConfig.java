package dev.monochord.systems.tenants;

import dev.monochord.systems.kit.Settings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How tenants are provisioned.
 *
 * @param stack what the names of all queues begin with
 * @param version the version of the stack's definition that tenants are brought to
 * @param lease how long a run may be silent before another takes its place
 * @param workers how many runs go on at once
 * @param sqsEndpoint the address of a queue service, or null for that of the region
 * @param sqsRegion the region of the queues, or null
 * @param queuePort the port of the queue service in this process, or null for any
 * @param provisioning what makes the resources of tenants, and its settings
 */
public record TenantsConfig(
        String stack,
        String version,
        Duration lease,
        int workers,
        @Nullable URI sqsEndpoint,
        @Nullable String sqsRegion,
        @Nullable Integer queuePort,
        ProvisionerSettings provisioning) {

    /** The region in the ARNs of queues that are on this machine. */
    public static final String LOCAL_REGION = "us-east-1";

    private static final Duration MIN_LEASE = Duration.ofMinutes(1);
    private static final int MAX_WORKERS = 64;

    /** A queue's name has 80 characters at most: 36 are the tenant's, the rest is hyphens and "outbound". */
    private static final Pattern STACK = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,33}");

    /** With queues on this machine, and what is usual otherwise. */
    public static TenantsConfig defaults() {
        return new TenantsConfig(
                "tenants", "0.1.18", Duration.ofMinutes(30), 4, null, null, null, ProvisionerSettings.defaults());
    }

    /**
     * The settings that begin with {@code TENANTS_}; what they do not say is as usual. The queues are in the region that
     * the whole server runs in, {@code MONOCHORD_AWS_REGION}, unless they have one of their own.
     *
     * @throws IllegalArgumentException if one cannot be used; the message says which, and what to do
     */
    public static TenantsConfig of(Map<String, String> variables) {
        return Settings.read("TENANTS_", variables, TenantsConfig::read);
    }

    private static TenantsConfig read(Settings settings) {
        TenantsRoutes.ROLES.check(settings);
        TenantsConfig defaults = defaults();
        String stack = settings.text(
                        "STACK",
                        STACK.asMatchPredicate(),
                        "must be up to 34 letters, digits, '-' and '_', as it begins the names of queues")
                .orElse(defaults.stack);
        return new TenantsConfig(
                stack,
                settings.text(
                                "VERSION",
                                version -> StackVersion.parse(version).isPresent(),
                                "must be a version such as 0.1.18: numbers with dots between them")
                        .orElse(defaults.version),
                settings.duration("LEASE", MIN_LEASE).orElse(defaults.lease),
                settings.count("WORKERS", 1, MAX_WORKERS).orElse(defaults.workers),
                settings.url("SQS_ENDPOINT", "http://127.0.0.1:9324").orElse(null),
                settings.text("SQS_REGION")
                        .or(() -> settings.shared("MONOCHORD_AWS_REGION"))
                        .orElse(null),
                settings.port("QUEUE_PORT").orElse(null),
                ProvisionerSettings.read(settings, stack));
    }

    /**
     * The same with the version that a template names.
     *
     * @throws IllegalArgumentException if that is no version
     */
    TenantsConfig withVersion(String named) {
        if (StackVersion.parse(named).isEmpty()) {
            throw new IllegalArgumentException("The template names the version \"" + named
                    + "\", which is none; name one such as 0.1.18 there, or set TENANTS_VERSION");
        }
        return new TenantsConfig(stack, named, lease, workers, sqsEndpoint, sqsRegion, queuePort, provisioning);
    }

    /** Whether no queue service is named, so that one in this process has to do. */
    public boolean isLocal() {
        return sqsEndpoint == null && sqsRegion == null;
    }

    /** The name of a tenant's queue. */
    String queueName(String tenantId) {
        return stack + "-" + tenantId + "-inbound";
    }
}
