package dev.monochord.systems.authz.event;

import java.util.Map;

/**
 * A field at the top of a GraphQL operation.
 *
 * @param operation {@code query}, {@code mutation} or {@code subscription}
 * @param field its name, whatever alias it has
 * @param arguments their values, variables replaced
 */
public record GraphQlCall(String operation, String field, Map<String, Object> arguments) {

    @Override
    public String toString() {
        return operation + " " + field;
    }
}
