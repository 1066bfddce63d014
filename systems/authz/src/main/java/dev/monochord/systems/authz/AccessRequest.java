package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.EntityData;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody may do something.
 *
 * @param userId who; read as a ULID, and denied if it is none
 * @param tenantId in which tenant, or null for everywhere
 * @param action the name of an action
 * @param resource on what
 * @param others further entities that policies may look at
 * @param context what else is known
 */
record AccessRequest(
        String userId,
        @Nullable String tenantId,
        String action,
        EntityData resource,
        List<EntityData> others,
        Map<String, Object> context) {

    AccessRequest {
        others = List.copyOf(others);
        context = Map.copyOf(context);
    }
}
