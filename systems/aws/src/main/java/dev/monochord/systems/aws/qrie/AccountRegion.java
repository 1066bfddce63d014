package dev.monochord.systems.aws.qrie;

/**
 * Where resources are.
 *
 * @param accountId the account
 * @param partition the partition of AWS that the account is in
 * @param region the Region, or for resources that are in none, the Region to call
 */
record AccountRegion(String accountId, String partition, String region) {}
