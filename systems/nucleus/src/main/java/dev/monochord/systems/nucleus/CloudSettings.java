package dev.monochord.systems.nucleus;

import org.jspecify.annotations.Nullable;

/**
 * What the settings say about the cloud.
 *
 * @param onAws whether it is AWS, and not simulated
 * @param region the Region that the whole server works in, or null for that of the SDK's default chain
 * @param parallelism how many batches of resources are switched at the same time
 */
public record CloudSettings(boolean onAws, @Nullable String region, int parallelism) {}
