package dev.monochord.systems.tenants;

/**
 * A queue.
 *
 * @param arn its name
 * @param url its address
 */
public record TenantQueue(String arn, String url) {}
