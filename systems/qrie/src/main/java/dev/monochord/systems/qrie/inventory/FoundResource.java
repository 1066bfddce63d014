package dev.monochord.systems.qrie.inventory;

import java.time.Instant;
import java.util.Map;

/**
 * A resource as it was found.
 *
 * @param arn its name
 * @param configuration how it is set up
 * @param describedAt when that was read
 */
public record FoundResource(String arn, Map<String, Object> configuration, Instant describedAt) {}
