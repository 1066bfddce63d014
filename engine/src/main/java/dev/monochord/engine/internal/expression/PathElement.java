package dev.monochord.engine.internal.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One step into a document: a map's key, or a list's index where there is no name. */
public record PathElement(@Nullable String name, int index) {

    public static PathElement key(String name) {
        return new PathElement(name, -1);
    }

    public static PathElement at(int index) {
        return new PathElement(null, index);
    }

    boolean isIndex() {
        return name == null;
    }

    /** What this step leads to, or null where it leads nowhere. */
    @Nullable
    AttributeValue from(AttributeValue parent) {
        if (name != null) {
            return parent.hasM() ? parent.m().get(name) : null;
        }
        if (!parent.hasL()) {
            return null;
        }
        List<AttributeValue> elements = parent.l();
        return index < elements.size() ? elements.get(index) : null;
    }

    @Override
    public String toString() {
        return name != null ? name : "[" + index + "]";
    }
}
