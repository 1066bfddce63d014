package dev.monochord.systems.authz.cedar;

import java.util.List;
import java.util.Map;

/**
 * What is asked of the policies.
 *
 * @param principal who
 * @param action the name of the action, without namespace
 * @param resource on what
 * @param others further entities that policies may look at
 * @param context what else is known about the request
 */
public record Question(
        EntityData principal,
        String action,
        EntityData resource,
        List<EntityData> others,
        Map<String, Object> context) {}
