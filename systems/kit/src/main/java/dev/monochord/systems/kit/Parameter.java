package dev.monochord.systems.kit;

import java.util.List;

/**
 * A value that a route takes from its path, its query or a header, as the documentation shows it.
 *
 * @param name as it stands in the request
 * @param place where it stands
 * @param description one sentence for the reader of the documentation
 * @param type {@code String}, {@code Integer}, {@code Long} or {@code Boolean}
 * @param required whether a request without it is refused
 * @param values the values it may have, or none if they cannot be listed
 */
public record Parameter(
        String name, Place place, String description, Class<?> type, boolean required, List<String> values) {

    /** Where a parameter stands. */
    public enum Place {
        PATH,
        QUERY,
        HEADER
    }

    public Parameter {
        values = List.copyOf(values);
    }

    public static Parameter path(String name, String description) {
        return new Parameter(name, Place.PATH, description, String.class, true, List.of());
    }

    /** A query parameter that may be left out. */
    public static Parameter query(String name, String description) {
        return new Parameter(name, Place.QUERY, description, String.class, false, List.of());
    }

    /** A header that may be left out. */
    public static Parameter header(String name, String description) {
        return new Parameter(name, Place.HEADER, description, String.class, false, List.of());
    }

    public Parameter of(Class<?> otherType) {
        return new Parameter(name, place, description, otherType, required, values);
    }

    public Parameter oneOf(String... allowed) {
        return new Parameter(name, place, description, type, required, List.of(allowed));
    }

    public Parameter mandatory() {
        return new Parameter(name, place, description, type, true, values);
    }
}
