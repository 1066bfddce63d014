package dev.monochord.systems.nucleus.cloud;

import org.jspecify.annotations.Nullable;

/**
 * A resource of a {@link SimulatedCloud}.
 *
 * @param state what it is doing
 * @param desiredCount how many tasks a service should have, or null
 * @param fails whether every question about it fails
 * @param actions how often it was started, stopped or scaled
 */
public record SimulatedResource(
        String arn,
        ResourceType type,
        String state,
        @Nullable Integer desiredCount,
        boolean fails,
        int actions) {}
