package dev.monochord.systems.qrie;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.monochord.runtime.page.Page;
import dev.monochord.systems.qrie.arn.Ownership;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import dev.monochord.systems.qrie.policy.State;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON that qrie reads and writes, one record for each form of body. Times are milliseconds since 1970. */
final class QrieBodies {

    private QrieBodies() {}

    record ShownResource(
            String arn,
            @JsonProperty("account_service") String accountService,
            @JsonProperty("last_seen_at") @Nullable Long lastSeenAt,
            Map<String, Object> configuration,
            @Nullable Boolean truncated) {

        static ShownResource of(Resource resource) {
            return new ShownResource(
                    resource.arn(),
                    Ownership.shown(
                            Ownership.of(resource.accountId(), resource.service(), resource.arn())
                                    .account(),
                            resource.service()),
                    millis(resource.lastSeenAt()),
                    resource.configuration(),
                    resource.truncated());
        }
    }

    /** A page of resources. */
    record ResourcePage(
            List<ShownResource> resources,
            @JsonProperty("next_token") @Nullable String nextToken) {

        static ResourcePage of(Page<Resource> page) {
            return new ResourcePage(page.map(ShownResource::of).items(), page.nextToken());
        }
    }

    record ShownFinding(
            String arn,
            String policy,
            @JsonProperty("account_service") String accountService,
            @Nullable Integer severity,
            State state,
            @JsonProperty("first_seen") @Nullable Long firstSeen,
            @JsonProperty("last_evaluated") @Nullable Long lastEvaluated,
            Map<String, Object> evidence,
            @JsonProperty("resolved_at") @Nullable Long resolvedAt,
            @JsonProperty("resolved_reason") @Nullable ResolvedReason resolvedReason,
            @JsonProperty("reopen_count") @Nullable Long reopenCount) {

        static ShownFinding of(Finding finding) {
            return new ShownFinding(
                    finding.arn(),
                    finding.policy(),
                    Ownership.shown(finding.accountId(), finding.service()),
                    finding.severity(),
                    finding.state(),
                    millis(finding.firstSeen()),
                    millis(finding.lastEvaluated()),
                    finding.evidence(),
                    millis(finding.resolvedAt()),
                    finding.resolvedReason(),
                    finding.reopenCount());
        }
    }

    /** A page of findings. */
    record FindingPage(
            List<ShownFinding> findings,
            @JsonProperty("next_token") @Nullable String nextToken) {

        static FindingPage of(Page<Finding> page) {
            return new FindingPage(page.map(ShownFinding::of).items(), page.nextToken());
        }
    }

    /** A resource as something has described it. */
    record Described(
            @Nullable String arn,
            @Nullable String account,
            @Nullable Map<String, Object> configuration,
            @JsonProperty("describe_time") @Nullable Long describeTime) {}

    /** What came of a write: stored, deleted, absent, or ignored because there is something newer. */
    record Written(
            String result,
            @JsonProperty("findings_opened") int findingsOpened,
            @JsonProperty("findings_resolved") int findingsResolved) {

        static Written of(ResourceWrites.ResourceWrite write) {
            return new Written(
                    write.result().name().toLowerCase(Locale.ROOT),
                    write.findings().opened(),
                    write.findings().resolved());
        }
    }

    /** An account as it is given and shown. */
    record ShownAccount(
            @JsonProperty("account_id") @Nullable String accountId,
            @Nullable String name,
            @Nullable String partition,
            @JsonProperty("ou_path") @Nullable String ouPath,
            @Nullable Map<String, String> tags) {

        /** One with ARNs of several partitions shows none. */
        static ShownAccount of(MonitoredAccount account) {
            String partition = account.partition();
            return new ShownAccount(
                    account.accountId(),
                    account.name(),
                    Accounts.MIXED.equals(partition) ? null : partition,
                    account.ouPath(),
                    account.tags());
        }
    }

    record AccountList(List<ShownAccount> accounts) {}

    record ShownService(String service, String name, List<String> aliases, List<String> policies) {}

    record ServiceList(List<ShownService> services) {}

    /** A scope as it is given and shown. */
    record ShownScope(
            @JsonProperty("include_accounts") @Nullable List<String> includeAccounts,
            @JsonProperty("exclude_accounts") @Nullable List<String> excludeAccounts,
            @JsonProperty("include_tags") @Nullable Map<String, List<String>> includeTags,
            @JsonProperty("exclude_tags") @Nullable Map<String, List<String>> excludeTags,
            @JsonProperty("include_ou_paths") @Nullable List<String> includeOuPaths,
            @JsonProperty("exclude_ou_paths") @Nullable List<String> excludeOuPaths) {

        static ShownScope of(Scope scope) {
            return new ShownScope(
                    scope.includeAccounts(),
                    scope.excludeAccounts(),
                    scope.includeTags(),
                    scope.excludeTags(),
                    scope.includeOuPaths(),
                    scope.excludeOuPaths());
        }

        Scope scope() {
            return new Scope(
                    includeAccounts, excludeAccounts, includeTags, excludeTags, includeOuPaths, excludeOuPaths);
        }
    }

    /** What a policy is launched with. */
    record NewPolicy(
            @JsonProperty("policy_id") @Nullable String policyId,
            @Nullable ShownScope scope,
            @Nullable Integer severity,
            @Nullable String remediation) {}

    /** What of a policy is changed. */
    record PolicyChange(
            @Nullable ShownScope scope,
            @Nullable Integer severity,
            @Nullable String remediation) {}

    /** A policy as it is shown: active, or available to be launched. */
    record ShownPolicy(
            @JsonProperty("policy_id") String policyId,
            String description,
            String service,
            String category,
            int severity,
            String remediation,
            String status,
            @Nullable ShownScope scope,
            @JsonProperty("created_at") @Nullable Long createdAt,
            @JsonProperty("updated_at") @Nullable Long updatedAt) {

        static ShownPolicy of(PolicyService.KnownPolicy known) {
            BuiltInPolicy policy = known.policy();
            LaunchedPolicy launched = known.launched();
            ActivePolicy active = launched == null ? null : new ActivePolicy(policy, launched);
            return new ShownPolicy(
                    policy.id(),
                    policy.description(),
                    policy.service().arnName(),
                    policy.category(),
                    active == null ? policy.severity() : active.severity(),
                    active == null ? policy.remediation() : active.remediation(),
                    active == null ? "available" : "active",
                    launched == null ? null : ShownScope.of(launched.scopeOrAll()),
                    launched == null ? null : millis(launched.createdAt()),
                    launched == null ? null : millis(launched.updatedAt()));
        }
    }

    record PolicyList(List<ShownPolicy> policies) {}

    /** What came of suspending a policy. */
    record Suspended(
            String message,
            @JsonProperty("findings_deleted") int findingsDeleted) {}

    /** What is to be scanned. */
    record NewScan(
            @JsonProperty("policy_id") @Nullable String policyId,
            @Nullable String service,
            @Nullable String account,
            @JsonProperty("scan_type") @Nullable String scanType) {}

    /** What a scan did. */
    record ScanResult(
            @JsonProperty("scan_type") String scanType,
            int accounts,
            int resources,
            int written,
            int unchanged,
            int older,
            int skipped,
            int deleted,
            @JsonProperty("findings_opened") int findingsOpened,
            @JsonProperty("findings_resolved") int findingsResolved,
            @Nullable Integer resumed,
            List<ScanTally.Unlisted> incomplete) {

        static ScanResult of(String type, ScanTally tally) {
            return new ScanResult(
                    type,
                    tally.accounts,
                    tally.resources,
                    tally.written,
                    tally.unchanged,
                    tally.older,
                    tally.skipped,
                    tally.deleted,
                    tally.findings.opened(),
                    tally.findings.resolved(),
                    tally.resumed == 0 ? null : tally.resumed,
                    List.copyOf(tally.incomplete));
        }
    }

    /** A resource of the simulated cloud. */
    record SimulatedResource(
            @Nullable String account,
            @Nullable String arn,
            @Nullable Map<String, Object> configuration) {}

    record SimulatedResources(List<SimulatedResource> resources) {}

    /** After how many resources listings break off; null for never. */
    record SimulatedFault(
            @Nullable String account,
            @Nullable String service,
            @JsonProperty("breaks_after") @Nullable Integer breaksAfter) {}

    /** What went wrong. */
    record Error(String error, @Nullable Object details) {}

    private static @Nullable Long millis(@Nullable Instant time) {
        return time == null ? null : time.toEpochMilli();
    }
}
