package dev.monochord.migrate.transform;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.internal.mirror.StoredValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds the kinds of a new design whose items share their old item with others, by transforming made-up old items.
 *
 * <p>If an old item becomes several, one of these is the whole of it if it leads to all the others again: its old form,
 * transformed, is the same set of items. Any other holds only a part, so writing its old form would lose the rest.
 */
final class SplitKinds {

    private final ItemTransform transform;
    private final TableDesign next;
    private final Set<String> split = new TreeSet<>();
    private final Set<String> made = new TreeSet<>();

    private SplitKinds(ItemTransform transform, TableDesign next) {
        this.transform = transform;
        this.next = next;
    }

    /** The names of the kinds. Where the transform rejects a made-up item, those that may be made from it count as well. */
    static Set<String> of(ItemTransform transform, TableDesign old, TableDesign next) {
        SplitKinds kinds = new SplitKinds(transform, next);
        boolean known = true;
        for (ItemDesign kind : old.items()) {
            try {
                SampleItems.of(old, kind).forEach(item -> kinds.add(transform.up(item)));
            } catch (RuntimeException rejected) {
                known = false;
            }
        }
        if (!known) {
            next.items().stream()
                    .map(ItemDesign::name)
                    .filter(name -> !kinds.made.contains(name))
                    .forEach(kinds.split::add);
        }
        return kinds.split;
    }

    private void add(List<Map<String, AttributeValue>> items) {
        for (Map<String, AttributeValue> item : items) {
            kind(item).ifPresent(name -> {
                made.add(name);
                if (items.size() > 1 && !leadsTo(items, item)) {
                    split.add(name);
                }
            });
        }
    }

    private Optional<String> kind(Map<String, AttributeValue> item) {
        AttributeValue type = next.typeAttribute() == null ? null : item.get(next.typeAttribute());
        return next.items().stream()
                .filter(kind -> type == null
                        ? new KindReader(next, kind).hasKeyOf(item)
                        : kind.type().equals(type.s()))
                .map(ItemDesign::name)
                .findFirst();
    }

    private boolean leadsTo(List<Map<String, AttributeValue>> items, Map<String, AttributeValue> item) {
        List<Map<String, AttributeValue>> again;
        try {
            again = transform.down(item).stream()
                    .flatMap(old -> transform.up(old).stream())
                    .toList();
        } catch (RuntimeException noWayBack) {
            return false;
        }
        return again.size() == items.size()
                && items.stream().allMatch(one -> again.stream().anyMatch(other -> StoredValues.same(one, other)));
    }
}
