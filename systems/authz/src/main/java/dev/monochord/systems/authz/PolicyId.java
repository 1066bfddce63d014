package dev.monochord.systems.authz;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/**
 * The guard of a policy's id, which also finds its name by a consistent read.
 *
 * @param policyId the id
 * @param name of the policy
 */
@Item(table = AuthzTable.class)
@Key(partition = "POLICY#{policyId}", sort = "POLICY#{policyId}")
public record PolicyId(String policyId, String name) {}
