package dev.monochord.systems.tenants;

import java.net.URI;
import java.time.DateTimeException;
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
 */
public record TenantsConfig(
        String stack,
        String version,
        Duration lease,
        int workers,
        @Nullable URI sqsEndpoint,
        @Nullable String sqsRegion,
        @Nullable Integer queuePort) {

    /** The region in the ARNs of queues that are on this machine. */
    public static final String LOCAL_REGION = "us-east-1";

    /** A queue's name has 80 characters at most: 36 are the tenant's, the rest is hyphens and "outbound". */
    private static final Pattern STACK = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,33}");

    public TenantsConfig {
        require(
                STACK.matcher(stack).matches(),
                "TENANTS_STACK is up to 34 letters, digits, '-' and '_', as it begins the names of queues");
        require(
                StackVersion.parse(version).isPresent(),
                "TENANTS_VERSION is a version such as 0.1.18: numbers with dots between them");
        require(lease.compareTo(Duration.ofMinutes(1)) >= 0, "TENANTS_LEASE is a minute or more, such as PT30M");
        require(workers >= 1 && workers <= 64, "TENANTS_WORKERS is from 1 to 64");
        require(
                queuePort == null || (queuePort >= 0 && queuePort <= 65_535),
                "TENANTS_QUEUE_PORT is a port, from 0 to 65535");
    }

    /** With queues on this machine, and what is usual otherwise. */
    public static TenantsConfig defaults() {
        return new TenantsConfig("tenants", "0.1.18", Duration.ofMinutes(30), 4, null, null, null);
    }

    /**
     * The settings that begin with {@code TENANTS_}; what they do not say is as usual. The queues are in the region that
     * the whole server runs in, {@code MONOCHORD_AWS_REGION}, unless they have one of their own.
     *
     * @throws IllegalArgumentException if one cannot be used; the message says which, and what to do
     */
    public static TenantsConfig of(Map<String, String> settings) {
        TenantsRoutes.ROLES.check(settings);
        TenantsConfig usual = defaults();
        String endpoint = text(settings, "TENANTS_SQS_ENDPOINT");
        String stack = text(settings, "TENANTS_STACK");
        String version = text(settings, "TENANTS_VERSION");
        Integer workers = number(settings, "TENANTS_WORKERS");
        String region = text(settings, "TENANTS_SQS_REGION");
        return new TenantsConfig(
                stack == null ? usual.stack : stack,
                version == null ? usual.version : version,
                lease(text(settings, "TENANTS_LEASE"), usual.lease),
                workers == null ? usual.workers : workers,
                endpoint == null ? null : address(endpoint),
                region == null ? text(settings, "MONOCHORD_AWS_REGION") : region,
                number(settings, "TENANTS_QUEUE_PORT"));
    }

    /** Whether no queue service is named, so that one in this process has to do. */
    public boolean isLocal() {
        return sqsEndpoint == null && sqsRegion == null;
    }

    /** The name of a tenant's queue. */
    String queueName(String tenantId) {
        return stack + "-" + tenantId + "-inbound";
    }

    private static @Nullable String text(Map<String, String> settings, String name) {
        String value = settings.get(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    private static @Nullable Integer number(Map<String, String> settings, String name) {
        String value = text(settings, name);
        try {
            return value == null ? null : Integer.valueOf(value);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(name + " is a whole number", wrong);
        }
    }

    private static Duration lease(@Nullable String text, Duration usual) {
        try {
            return text == null ? usual : Duration.parse(text);
        } catch (DateTimeException wrong) {
            throw new IllegalArgumentException("TENANTS_LEASE is a duration such as PT30M", wrong);
        }
    }

    private static URI address(String text) {
        String wanted = "TENANTS_SQS_ENDPOINT is a URL such as http://127.0.0.1:9324";
        try {
            URI address = URI.create(text);
            require(
                    address.getHost() != null
                            && ("http".equals(address.getScheme()) || "https".equals(address.getScheme())),
                    wanted);
            return address;
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(wanted, wrong);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
