package dev.monochord.systems.authz.cedar;

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

    /** As Cedar writes it, for people. */
    @Override
    public String toString() {
        return type + "::\"" + id + "\"";
    }
}
