package dev.monochord.systems.kit;

import java.util.Optional;

/** The methods a {@link Route} can have. HEAD is answered by the route of GET, OPTIONS from the table of routes. */
public enum Method {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE;

    /** The method of this name as it stands in a request: names are case-sensitive. */
    public static Optional<Method> of(String name) {
        for (Method method : values()) {
            if (method.name().equals(name)) {
                return Optional.of(method);
            }
        }
        return Optional.empty();
    }
}
