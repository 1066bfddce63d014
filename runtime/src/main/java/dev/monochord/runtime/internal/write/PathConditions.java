package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ValuePath;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The conditions that the paths of an update need. The service rejects a path into a value that is absent, as an invalid
 * request and not as a failed condition, so an update requires that each map, record or list it changes is there.
 *
 * <p>A map that turns out to be absent is written with its new entries, on condition that it is still absent, and what is to
 * be removed from it is removed already. A nested record or a list is not created in parts: the update is refused. Not
 * thread-safe.
 */
final class PathConditions {

    private final Changes changes;
    private final BiFunction<ValuePath, Map<String, AttributeValue>, PreconditionException> refusal;
    /** The maps to create, none inside another. */
    private final Set<ValuePath> absent = new LinkedHashSet<>();

    PathConditions(Changes changes, BiFunction<ValuePath, Map<String, AttributeValue>, PreconditionException> refusal) {
        this.changes = changes;
        this.refusal = refusal;
    }

    /** The changes, with the absent maps created. */
    Changes changes() {
        return absent.isEmpty() ? changes : changes.creating(absent);
    }

    void addTo(ItemOperation update) {
        for (ValuePath container : changes.containers()) {
            ValuePath missing = firstAbsent(container);
            if (missing == null) {
                update.where(present(container));
            } else {
                update.where(Clause.absent(missing, FailureVerdict.again(() -> absent.remove(missing))));
                missing.container().ifPresent(outer -> update.where(present(outer)));
            }
        }
    }

    private @Nullable ValuePath firstAbsent(ValuePath container) {
        return absent.stream().filter(container::startsWith).findFirst().orElse(null);
    }

    private Clause present(ValuePath container) {
        return Clause.present(container, stored -> missing(container, stored));
    }

    private FailureVerdict missing(ValuePath container, Map<String, AttributeValue> stored) {
        ValuePath outermost = container.first(0);
        for (int i = 1; outermost.in(stored) != null; i++) {
            outermost = container.first(i);
        }
        ValuePath missing = outermost;
        return changes.creatable(missing)
                ? FailureVerdict.again(() -> addAbsent(missing))
                : FailureVerdict.refused(refusal.apply(missing, stored));
    }

    /** Adds a map to create; the maps inside it are created with it. */
    private void addAbsent(ValuePath map) {
        absent.removeIf(inner -> inner.startsWith(map));
        absent.add(map);
    }
}
