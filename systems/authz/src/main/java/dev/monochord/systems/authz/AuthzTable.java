package dev.monochord.systems.authz;

import dev.monochord.annotations.BatchGet;
import dev.monochord.annotations.BeginsWith;
import dev.monochord.annotations.Bind;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;

/**
 * The table of an authorizer, and its access patterns. The documented lookups by an index are here; what decides is read
 * from the table, by keys and guards, consistently.
 *
 * <p>Lists leave out rows that cannot be read, and report them. What decisions are made of fails instead: a policy that
 * cannot be read may forbid, and so may one about a role.
 */
@Table(name = "authz", partitionKey = "PK", sortKey = "SK", typeAttribute = "Type")
@Unreadable(UnreadablePolicy.SKIP)
@Index(name = "GSI1", partitionKey = "GSI1PK", sortKey = "GSI1SK")
@Index(name = "GSI2", partitionKey = "GSI2PK", sortKey = "GSI2SK")
public interface AuthzTable {

    /** Writes a tenant whose id and name are new. */
    @Create
    void createTenant(Tenant tenant);

    /** A tenant by its id. */
    @Get(consistent = true)
    Optional<Tenant> tenant(String tenantId);

    /** A tenant by its name, a moment late. */
    @Get(index = "GSI1")
    Optional<Tenant> tenantByName(String name);

    /** Who has a name, at once. */
    @Get(consistent = true)
    Optional<TenantName> tenantName(String name);

    /** All tenants, in no order. */
    @Scan(because = "no key of the design has all tenants, and a key of our own would miss rows of other programs")
    Page<Tenant> tenants(PageRequest page);

    /** Replaces a tenant, and swaps the guard of a name that changed. */
    @Replace
    Tenant updateTenant(Tenant tenant);

    /** Deletes a tenant and its grants: marked first, the tenant and its guard last. */
    @DeletePartition(item = Tenant.class)
    void deleteTenant(String tenantId);

    /** Writes a user whose id, address, phone and name are new. */
    @Create
    void createUser(User user);

    /** A user by its id. */
    @Get(consistent = true)
    Optional<User> user(String userId);

    /** Who has an address, whatever its case. */
    @Get(consistent = true)
    Optional<UserEmail> userEmail(String email);

    /** All users, in no order. */
    @Scan(because = "no key of the design has all users, and a key of our own would miss rows of other programs")
    Page<User> users(PageRequest page);

    /** Replaces a user, and swaps the guards of what changed. */
    @Replace
    User updateUser(User user);

    /** Removes a user and its guards. */
    @Delete
    void deleteUser(User user);

    /** Writes a role whose id is new, and whose name is in its scope. */
    @Create
    void createRole(Role role);

    /** A role by scope and name. */
    @Get(consistent = true)
    Optional<Role> role(RoleScope scope, String name);

    /** The roles of a scope, by name. */
    @Query
    Page<Role> roles(RoleScope scope, PageRequest page);

    /** A role by its id, a moment late. */
    @Get
    Optional<Role> roleById(String roleId);

    /** What a role id means, at once. */
    @Get(consistent = true)
    Optional<RoleId> roleId(String roleId);

    /** What role ids mean, at once; ids of roles that are gone are left out. */
    @BatchGet(consistent = true)
    @Unreadable(UnreadablePolicy.FAIL)
    List<RoleId> roleIds(@Bind("roleId") List<String> roleIds);

    /** Removes a role and its guard. */
    @Delete
    void deleteRole(Role role);

    /** Moves a role to another name. Its guard stays. */
    @Transact({"deleteRole", "createRole"})
    default void renameRole(Role role, Role renamed) {
        deleteRole(role);
        createRole(renamed);
    }

    /** Writes a grant, while its tenant and its user exist. */
    @Create
    void createGrant(TenantGrant grant);

    /** What a user is in a tenant. */
    @Get(consistent = true)
    Optional<TenantGrant> grant(String tenantId, String userId);

    /** A grant by its id, a moment late. */
    @Get
    @SuppressWarnings("MC105") // the ids are ULIDs that only the service makes
    Optional<TenantGrant> grantById(String tenantGrantId);

    /** The grants of a tenant, by user. */
    @Query
    Page<TenantGrant> grantsOfTenant(String tenantId, PageRequest page);

    /** The grants of a user, by tenant, a moment late. */
    @Query(index = "GSI1")
    Page<TenantGrant> grantsOfUser(String userId, PageRequest page);

    /**
     * All grants of a user, eventually consistent. Fails on a grant that cannot be read: the deletion of a user must not leave
     * one behind.
     */
    @Query(index = "GSI1")
    @Unreadable(UnreadablePolicy.FAIL)
    List<TenantGrant> allGrantsOfUser(String userId);

    /** Replaces a grant, if nobody else did since it was read. */
    @Replace
    TenantGrant updateGrant(TenantGrant grant);

    /** Removes a grant. */
    @Delete(item = TenantGrant.class)
    void deleteGrant(String tenantId, String userId);

    /** A user and what it is in a tenant, at once. */
    @BatchGet(consistent = true)
    @Unreadable(UnreadablePolicy.FAIL)
    Membership membership(String tenantId, String userId);

    /** Writes a policy whose name and id are new. */
    @Create
    void createPolicy(Policy policy);

    /** A policy by its name. */
    @Get(consistent = true)
    Optional<Policy> policy(String name);

    /** Policies whose names start so, by name. */
    @Query
    Page<Policy> policies(@BeginsWith("name") String prefix, PageRequest page);

    /** Policies by name, from the first. */
    @Query
    Page<Policy> policyPage(PageRequest page);

    /** All policies, for the authorizer to keep. */
    @Query(consistent = true)
    @Unreadable(UnreadablePolicy.FAIL)
    List<Policy> allPolicies();

    /** A policy by its id, a moment late. */
    @Get
    Optional<Policy> policyById(String policyId);

    /** Which policy has an id, at once. */
    @Get(consistent = true)
    Optional<PolicyId> policyId(String policyId);

    /** Replaces a policy. */
    @Replace
    Policy updatePolicy(Policy policy);

    /** Removes a policy and its guard. */
    @Delete(item = Policy.class)
    void deletePolicy(String name);
}
