package dev.monochord.systems.authz.cedar;

import com.cedarpolicy.value.CedarList;
import com.cedarpolicy.value.CedarMap;
import com.cedarpolicy.value.EntityTypeName;
import com.cedarpolicy.value.EntityUID;
import com.cedarpolicy.value.PrimBool;
import com.cedarpolicy.value.PrimLong;
import com.cedarpolicy.value.PrimString;
import com.cedarpolicy.value.Value;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Java values as Cedar has them. What Cedar has no value for is refused with an {@link IllegalArgumentException}. */
final class CedarValues {

    private static final int MAX_DEPTH = 20;
    private static final int MAX_TYPES = 1000;
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    /** Names that were parsed: each parse is a call into the native library. */
    private static final ConcurrentMap<String, EntityTypeName> TYPES = new ConcurrentHashMap<>();

    private CedarValues() {}

    static EntityUID id(EntityId entity) {
        return type(entity.type()).of(entity.id());
    }

    static Map<String, Value> map(Map<String, ?> values) {
        return map(values, 0);
    }

    private static EntityTypeName type(String name) {
        EntityTypeName known = TYPES.get(name);
        if (known != null) {
            return known;
        }
        EntityTypeName parsed = EntityTypeName.parse(name)
                .orElseThrow(() -> new IllegalArgumentException("Cedar does not accept the name of the type"));
        if (TYPES.size() < MAX_TYPES) {
            TYPES.put(name, parsed);
        }
        return parsed;
    }

    private static Map<String, Value> map(Map<?, ?> values, int depth) {
        Map<String, Value> converted = new HashMap<>();
        values.forEach((name, value) -> converted.put(String.valueOf(name), value(value, depth)));
        return converted;
    }

    private static Value value(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("A value is nested too deeply");
        }
        if (value instanceof String text) {
            return new PrimString(text);
        }
        if (value instanceof Boolean truth) {
            return new PrimBool(truth);
        }
        if (value instanceof Integer || value instanceof Long) {
            return new PrimLong(((Number) value).longValue());
        }
        if (value instanceof BigInteger big && big.compareTo(MIN) >= 0 && big.compareTo(MAX) <= 0) {
            return new PrimLong(big.longValue());
        }
        if (value instanceof EntityId entity) {
            return id(entity);
        }
        if (value instanceof List<?> list) {
            CedarList converted = new CedarList();
            list.forEach(element -> converted.add(value(element, depth + 1)));
            return converted;
        }
        if (value instanceof Map<?, ?> map) {
            Optional<EntityId> named = EntityId.of(map);
            return named.isPresent() ? id(named.get()) : new CedarMap(map(map, depth + 1));
        }
        throw new IllegalArgumentException("Cedar has no value for null, fractions and numbers beyond 64 bits");
    }
}
