package dev.monochord.systems.aws;

import org.jspecify.annotations.Nullable;

/**
 * A role that is assumed to act in an account.
 *
 * @param arn of the role
 * @param externalId what the role's trust policy requires, or null if it requires none
 * @param sessionName how the session appears in CloudTrail
 */
public record AssumedRole(String arn, @Nullable String externalId, String sessionName) {}
