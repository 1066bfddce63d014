package dev.monochord.systems.qrie;

/** Why a finding is no longer active. */
public enum ResolvedReason {
    /** The resource was evaluated again, and complies. */
    COMPLIANT,
    /** The resource is gone. */
    RESOURCE_DELETED,
    /** The policy is no longer applied. */
    POLICY_SUSPENDED
}
