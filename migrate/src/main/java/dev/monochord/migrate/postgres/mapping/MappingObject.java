package dev.monochord.migrate.postgres.mapping;

import dev.monochord.model.problem.Nearest;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object of a mapping file. Says where a mistake is. */
record MappingObject(String where, Map<String, Object> fields) {

    static MappingObject of(String where, @Nullable Object tree) {
        if (!(tree instanceof Map<?, ?> map)) {
            throw wrong(where, "must be an object in braces");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        map.forEach((name, value) -> fields.put((String) name, value));
        return new MappingObject(where, fields);
    }

    void allow(String... names) {
        Set<String> known = Set.of(names);
        for (String name : fields.keySet()) {
            if (!known.contains(name)) {
                throw wrong(where, "has no field \"" + name + "\"." + Nearest.hint(name, known));
            }
        }
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    String text(String name) {
        return optionalText(name).orElseThrow(() -> wrong(where, "needs the field \"" + name + "\""));
    }

    Optional<String> optionalText(String name) {
        Object value = fields.get(name);
        if (value != null && !(value instanceof String)) {
            throw wrong(where, "needs a text for \"" + name + "\"");
        }
        return Optional.ofNullable((String) value);
    }

    List<?> list(String name) {
        if (fields.get(name) instanceof List<?> list) {
            return list;
        }
        throw wrong(where, "needs a list for \"" + name + "\"");
    }

    List<String> texts(String name) {
        return list(name).stream()
                .map(element -> {
                    if (element instanceof String text) {
                        return text;
                    }
                    throw wrong(where, "needs a list of texts for \"" + name + "\"");
                })
                .toList();
    }

    MappingObject object(String name) {
        return of("\"" + name + "\" of " + where, fields.get(name));
    }

    static InvalidInputException wrong(String where, String what) {
        return new InvalidInputException("mapping", where + " " + what);
    }
}
