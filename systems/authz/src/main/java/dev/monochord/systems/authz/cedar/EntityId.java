package dev.monochord.systems.authz.cedar;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of an entity: its type with the namespace, and its id.
 *
 * @param type such as {@code App::Ticket}
 * @param id any text
 */
public record EntityId(String type, String id) {

    private static final Pattern TYPE = Pattern.compile("[A-Za-z_]\\w*(::[A-Za-z_]\\w*)*");

    public EntityId {
        if (!isTypeName(type)) {
            throw new IllegalArgumentException("An entity type is words joined by ::");
        }
    }

    /** Whether Cedar can read it as the name of a type or of a namespace. */
    public static boolean isTypeName(String text) {
        return TYPE.matcher(text).matches();
    }

    /** Returns the entity that a map stands for, if it has Cedar's own form of an entity in JSON. */
    public static Optional<EntityId> of(Map<?, ?> map) {
        return map.size() == 1
                        && map.get("__entity") instanceof Map<?, ?> named
                        && named.get("type") instanceof String type
                        && named.get("id") instanceof String id
                ? Optional.of(new EntityId(type, id))
                : Optional.empty();
    }

    /** As Cedar writes it, for people. */
    @Override
    public String toString() {
        return type + "::\"" + id + "\"";
    }
}
