package dev.monochord.systems.tenants;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON that the routes of tenants take and return. */
final class TenantsBodies {

    private TenantsBodies() {}

    record Queue(String tenantId, String type, String arn, String url) {}

    /** Something that goes on in the background. */
    record Started(String tenantId, String operation, String status) {}

    record Tenant(
            String tenantId,
            @Nullable String version,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt,
            @Nullable String inboundQueueArn,
            @Nullable String inboundQueueUrl,
            @Nullable String outboundQueueArn,
            @Nullable String outboundQueueUrl) {

        static Tenant of(Metadata metadata) {
            return new Tenant(
                    metadata.tenantId(),
                    metadata.version(),
                    metadata.createdAt(),
                    metadata.updatedAt(),
                    metadata.inboundQueueArn(),
                    metadata.inboundQueueUrl(),
                    metadata.outboundQueueArn(),
                    metadata.outboundQueueUrl());
        }
    }

    record Operations(String tenantId, List<Operation> operations) {}

    record Operation(
            String operation,
            @Nullable String version,
            String status,
            @Nullable String execution,
            @Nullable Instant updatedAt,
            int retryCount,
            @Nullable String reason,
            List<Earlier> history) {

        static Operation of(Audit audit) {
            List<Attempt> history = audit.history();
            return new Operation(
                    name(audit),
                    audit.version(),
                    shown(audit.status()),
                    audit.execution(),
                    audit.updatedAt(),
                    AttemptRules.retries(audit),
                    audit.reason(),
                    history == null
                            ? List.of()
                            : history.stream().map(Earlier::of).toList());
        }

        private static String name(Audit audit) {
            if (audit instanceof CreateAudit) {
                return "CREATE";
            }
            return audit instanceof UpdateAudit ? "UPDATE" : "DELETE";
        }
    }

    /** A run that was followed by another. */
    record Earlier(
            @Nullable String execution,
            String status,
            @Nullable Instant updatedAt,
            @Nullable String version,
            @Nullable String reason) {

        static Earlier of(Attempt attempt) {
            return new Earlier(
                    attempt.execution(),
                    shown(attempt.status()),
                    attempt.updatedAt(),
                    attempt.version(),
                    attempt.reason());
        }
    }

    /** The stack or queue to adopt; by default it is only checked. */
    record AdoptionRequest(
            @Nullable String name,
            @Nullable String version,
            @Nullable Boolean commit) {}

    record Adopted(
            String tenantId,
            boolean commit,
            String version,
            @Nullable String execution,
            String inboundQueueArn,
            String inboundQueueUrl) {}

    /** What to upgrade: by default nothing, only look for 30. */
    record UpgradeRequest(
            @Nullable Boolean commit, @Nullable Integer limit) {}

    record Upgraded(
            String currentVersion, boolean commit, List<Upgrade.Outdated> tenants, List<Upgrade.Skipped> skipped) {}

    /** What went wrong, in words for the caller. */
    record RefusalBody(
            String code, String message, @Nullable Object details) {}

    private static String shown(Status status) {
        return switch (status) {
            case STARTED -> "Started";
            case FAILURE -> "Failure";
            case SUCCESS -> "Success";
        };
    }
}
