package dev.monochord.systems.authz.cedar;

import java.util.List;
import java.util.Map;

/**
 * An entity as a decision sees it.
 *
 * @param entity its name
 * @param attributes texts, whole numbers, booleans, lists and maps of them
 * @param parents what it is in
 */
public record EntityData(EntityId entity, Map<String, Object> attributes, List<EntityId> parents) {

    public EntityData {
        attributes = Map.copyOf(attributes);
        parents = List.copyOf(parents);
    }
}
