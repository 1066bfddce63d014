package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How deeply documents are nested, in a value and in a request. */
public final class Depth {

    /** The deepest level a value may have; an attribute itself is at level 1. */
    static final int MAX_DEPTH = 32;

    /** Past this many levels of maps and lists, the newer checks do not read a request. */
    private static final int MAX_READ = 62;

    private Depth() {}

    /** Whether a value, itself at level 1, has something below level {@link #MAX_DEPTH}. */
    static boolean exceeds(AttributeValue value) {
        return exceeds(value, MAX_DEPTH);
    }

    /** Whether some value of the request is nested so deeply that the older checks take over. */
    static boolean tooDeepToRead(@Nullable Object part) {
        if (part instanceof AttributeValue value) {
            return exceeds(value, MAX_READ + 1);
        }
        if (part instanceof Map<?, ?> map) {
            return map.values().stream().anyMatch(Depth::tooDeepToRead);
        }
        if (part instanceof Collection<?> collection) {
            return collection.stream().anyMatch(Depth::tooDeepToRead);
        }
        if (part instanceof SdkPojo structure) {
            for (SdkField<?> field : structure.sdkFields()) {
                if (tooDeepToRead(field.getValueOrDefault(structure))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What an update has written into an item, which may be deeper than any value that it was given. */
    public static void updated(Map<String, AttributeValue> item, Collection<String> written) {
        for (String name : written) {
            AttributeValue value = item.get(name);
            if (value != null && exceeds(value)) {
                throw ServiceError.validation("Nesting Levels have exceeded supported limits");
            }
        }
    }

    private static boolean exceeds(@Nullable AttributeValue value, int levels) {
        if (levels == 0) {
            return true;
        }
        if (value == null) {
            return false;
        }
        if (value.hasM()) {
            for (AttributeValue each : value.m().values()) {
                if (exceeds(each, levels - 1)) {
                    return true;
                }
            }
        }
        if (value.hasL()) {
            for (AttributeValue each : value.l()) {
                if (exceeds(each, levels - 1)) {
                    return true;
                }
            }
        }
        return false;
    }
}
