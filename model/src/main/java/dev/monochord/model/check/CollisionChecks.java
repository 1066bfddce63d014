package dev.monochord.model.check;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds items, and guards, of one table that can have the same key. */
record CollisionChecks(TableDesign table, ProblemList problems) {

    void run() {
        List<ItemDesign> items = table.items();
        for (int i = 0; i < items.size(); i++) {
            for (int j = i + 1; j < items.size(); j++) {
                items(items.get(i), items.get(j));
            }
        }
        for (ItemDesign owner : items) {
            guards(owner);
            for (UniqueGuard guard : owner.guards()) {
                items.stream()
                        .filter(item -> !item.name().equals(guard.item()))
                        .forEach(item -> guard(owner, guard, item));
            }
        }
    }

    private void items(ItemDesign left, ItemDesign right) {
        for (KeyTemplates a : forms(left)) {
            for (KeyTemplates b : forms(right)) {
                boolean shared = a == left.key() && b == right.key() && shared(left, right);
                Optional<String> example = shared ? Optional.empty() : collision(a, b);
                if (example.isPresent()) {
                    problems.add(
                            Diagnostic.AMBIGUOUS_KEYS,
                            Place.item(table.name(), right.name()),
                            left.name(),
                            a.display(),
                            right.name(),
                            b.display(),
                            example.get());
                    return;
                }
            }
        }
    }

    private boolean shared(ItemDesign left, ItemDesign right) {
        return table.typeAttribute() != null && left.sharesKeyWith(right);
    }

    private void guard(ItemDesign owner, UniqueGuard guard, ItemDesign item) {
        forms(item).stream()
                .flatMap(form -> collision(guard.key(), form).stream())
                .findFirst()
                .ifPresent(example -> problems.add(
                        Diagnostic.GUARD_COLLIDES,
                        Place.item(table.name(), owner.name()).member(guard.field()),
                        guard.key().partition().display(),
                        owner.name(),
                        "item " + item.name(),
                        example));
    }

    /** Guards of one item are written together, and each needs a key of its own whatever the values are. */
    private void guards(ItemDesign owner) {
        List<UniqueGuard> guards = owner.guards();
        for (int i = 0; i < guards.size(); i++) {
            for (UniqueGuard other : guards.subList(0, i)) {
                UniqueGuard guard = guards.get(i);
                collision(guard.key(), other.key())
                        .ifPresent(example -> problems.add(
                                Diagnostic.GUARD_COLLIDES,
                                Place.item(table.name(), owner.name()).member("@Unique " + guard.field()),
                                guard.key().partition().display(),
                                owner.name(),
                                "its guard " + other.key().partition().display(),
                                example));
            }
        }
    }

    private static List<KeyTemplates> forms(ItemDesign item) {
        List<KeyTemplates> forms = new ArrayList<>(List.of(item.key()));
        forms.addAll(item.alternativeKeys());
        return forms;
    }

    /** A key that both can have: a partition key, and a sort key where both have one. */
    static Optional<String> collision(KeyTemplates left, KeyTemplates right) {
        Optional<String> partition = left.partition().collision(right.partition());
        KeyTemplate a = left.sort();
        KeyTemplate b = right.sort();
        if (partition.isEmpty() || a == null || b == null) {
            return partition;
        }
        return a.collision(b).map(sort -> partition.get() + " / " + sort);
    }
}
