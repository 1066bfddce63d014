package dev.monochord.systems.authz;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.runtime.page.Page;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON that the system reads and writes, one record for each form of body. */
final class AuthzBodies {

    private AuthzBodies() {}

    /** What a tenant is created from. */
    record NewTenant(@Nullable String name, @Nullable String parentTenantId) {}

    /** A tenant's new name; with a version, only if it is still the tenant's. */
    record TenantChange(@Nullable String name, @Nullable Long version) {}

    /** A tenant as it is shown. */
    record ShownTenant(
            String tenantId, String name, @Nullable String parentTenantId, long version) {

        static ShownTenant of(Tenant tenant) {
            return new ShownTenant(
                    tenant.tenantId(),
                    tenant.name(),
                    tenant.parentTenantId(),
                    requireNonNullElse(tenant.version(), 0L));
        }
    }

    /** A page of tenants. */
    record TenantPage(List<ShownTenant> items, @Nullable String nextToken) {

        static TenantPage of(Page<Tenant> page) {
            return new TenantPage(page.map(ShownTenant::of).items(), page.nextToken());
        }
    }

    /** A user as it is shown. */
    record ShownUser(
            String userId,
            @Nullable String email,
            @Nullable String phone,
            @Nullable String preferredUsername,
            @Nullable String givenName,
            @Nullable String familyName,
            List<String> roles,
            long version) {

        static ShownUser of(User user) {
            return new ShownUser(
                    user.userId(),
                    user.email(),
                    user.phone(),
                    user.preferredUsername(),
                    user.givenName(),
                    user.familyName(),
                    user.roles(),
                    requireNonNullElse(user.version(), 0L));
        }
    }

    /** A page of users. */
    record UserPage(List<ShownUser> items, @Nullable String nextToken) {

        static UserPage of(Page<User> page) {
            return new UserPage(page.map(ShownUser::of).items(), page.nextToken());
        }
    }

    /** Roles that take the place of those there are; with a version, only if it is still the stored one. */
    record Roles(
            @Nullable List<@Nullable String> roles,
            @Nullable Long version) {}

    /** What a role is created from. */
    record NewRole(@Nullable String name, @Nullable String scope) {}

    /** A role's new name. */
    record RoleChange(@Nullable String name) {}

    /** A role as it is shown. */
    record ShownRole(String roleId, String name, String scope) {

        static ShownRole of(RoleId role) {
            return new ShownRole(role.roleId(), role.name(), role.scope().text());
        }
    }

    /** A page of roles. */
    record RolePage(List<ShownRole> items, @Nullable String nextToken) {

        static RolePage of(Page<RoleId> page) {
            return new RolePage(page.map(ShownRole::of).items(), page.nextToken());
        }
    }

    /** A grant as it is shown. */
    record ShownGrant(
            @Nullable String tenantGrantId, String tenantId, String userId, List<String> roles, long version) {

        static ShownGrant of(TenantGrant grant) {
            return new ShownGrant(
                    grant.tenantGrantId(),
                    grant.tenantId(),
                    grant.userId(),
                    grant.roles(),
                    requireNonNullElse(grant.version(), 0L));
        }
    }

    /** A page of grants. */
    record GrantPage(List<ShownGrant> items, @Nullable String nextToken) {

        static GrantPage of(Page<TenantGrant> page) {
            return new GrantPage(page.map(ShownGrant::of).items(), page.nextToken());
        }
    }

    /** The text of a policy, and its id if it has one elsewhere. */
    record PolicyBody(@Nullable String statement, @Nullable String policyId) {}

    /**
     * A policy as it is shown.
     *
     * @param problem what keeps it from being evaluated, and what follows from that; null if nothing does
     */
    record ShownPolicy(
            String policyId,
            String name,
            @Nullable String statement,
            @Nullable String checksum,
            @Nullable Instant updatedAt,
            @Nullable SyncState sync,
            @Nullable String problem) {

        static ShownPolicy of(Policy policy, @Nullable String problem) {
            return new ShownPolicy(
                    policy.policyId(),
                    policy.name(),
                    policy.statement(),
                    policy.checksum(),
                    policy.updatedAt(),
                    policy.sync(),
                    problem);
        }
    }

    /** A page of policies. */
    record PolicyPage(List<ShownPolicy> items, @Nullable String nextToken) {}

    /** The policy store, and how it differs from the table. */
    record ShownPolicyStore(String policyStoreId, String decisions, boolean inSync, List<ShownDrift> drift) {}

    /**
     * Something in which the table and the policy store differ.
     *
     * @param repaired whether it was repaired by this call; null if nothing was to be repaired
     */
    record ShownDrift(
            String kind,
            @Nullable String name,
            @Nullable String policyId,
            String message,
            @Nullable Boolean repaired) {}

    /** How often both engines decided, and the latest decisions in which they differ. */
    record ShownComparison(long compared, long different, long failed, List<ShownDifference> latest) {}

    /** A decision in which the engines differ, with the reasons of both. */
    record ShownDifference(
            Instant at,
            String principal,
            String action,
            String resource,
            String cedar,
            List<String> cedarPolicies,
            String verifiedPermissions,
            List<String> verifiedPermissionsPolicies) {}

    /** Whether somebody may do something. */
    record Question(
            @Nullable Asker principal,
            @Nullable String tenantId,
            @Nullable String action,
            @Nullable Target resource,
            @Nullable Map<String, JsonNode> context) {}

    /** Who asks. */
    record Asker(@Nullable String userId) {}

    /** What it is about. */
    record Target(
            @Nullable String type,
            @Nullable String id,
            @Nullable Map<String, JsonNode> attributes,
            @Nullable List<Target> parents) {}

    /** What was decided. */
    record Answer(String decision, String reason, List<String> determiningPolicies) {}

    /** What went wrong. */
    record ErrorBody(Problem error) {}

    /** What went wrong, with the field it is about. */
    record Problem(String code, String message, @Nullable String field) {}
}
