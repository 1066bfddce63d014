package dev.monochord.migrate.transform;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.StoredItemException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Turns the items of one table into those of another, in one direction. Thread-safe. */
final class ShapeMapping {

    private final TableDesign from;
    private final TableDesign to;
    private final boolean back;
    private final Set<String> guardKinds;
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Guarded> guards = new ArrayList<>();

    /**
     * A kind of the source.
     *
     * @param mapping null if its items become nothing, or cannot be transformed
     * @param lost the target has no such kind
     */
    private record Kind(KindReader reader, @Nullable KindMapping mapping, boolean lost) {}

    /** A guard of the source, and what it tells of its owner's counterpart. */
    private record Guarded(
            GuardReader reader,
            Map<String, ComponentBinding> bindings,
            @Nullable KindWriter owner) {}

    /**
     * A mapping.
     *
     * @param back the way back to the design that is in use: what the target does not know is kept where that is possible
     */
    ShapeMapping(TableDesign from, TableDesign to, boolean back) {
        this.from = from;
        this.to = to;
        this.back = back;
        this.guardKinds = guardKinds(from);
        Set<String> made = guardKinds(to);
        for (ItemDesign item : from.items()) {
            KindReader reader = new KindReader(from, item);
            Optional<ItemDesign> target = to.item(item.name());
            boolean follows = made.contains(item.name()) || target.isEmpty() && guardKinds.contains(item.name());
            kinds.add(new Kind(
                    reader,
                    target.isEmpty() || follows ? null : new KindMapping(from, reader, to, target.get(), back),
                    target.isEmpty() && !follows));
            item.guards().forEach(guard -> guards.add(guarded(item, guard)));
        }
    }

    /** The kinds whose items are the guards of another kind. */
    private static Set<String> guardKinds(TableDesign table) {
        return table.items().stream()
                .flatMap(item -> item.guards().stream())
                .map(UniqueGuard::item)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private Guarded guarded(ItemDesign owner, UniqueGuard guard) {
        GuardReader reader = new GuardReader(from, owner, guard);
        Optional<ItemDesign> target = to.item(owner.name());
        Map<String, ComponentBinding> bindings =
                target.map(item -> KindMapping.bindings(reader, to, item)).orElse(Map.of());
        boolean tells =
                target.filter(item -> KindMapping.tellsKey(bindings, item)).isPresent();
        return new Guarded(reader, bindings, tells ? new KindWriter(to, target.orElseThrow()) : null);
    }

    List<Map<String, AttributeValue>> apply(Map<String, AttributeValue> item) {
        SourceItem source = SourceItem.of(item);
        return attempt(source, () -> {
            Kind kind = kind(item);
            if (kind == null) {
                guard(item);
                return List.of();
            }
            if (kind.lost && !back) {
                throw new StoredItemException(
                        "is of kind " + kind.reader.item().name() + ", which " + to.name() + " does not have");
            }
            return kind.mapping == null ? List.of() : kind.mapping.apply(source);
        });
    }

    /** The key of the item that this one corresponds to, or that the owner of this guard does. */
    Optional<Map<String, AttributeValue>> key(Map<String, AttributeValue> item) {
        SourceItem source = SourceItem.of(item);
        return attempt(source, () -> {
            Guarded guard = guardBefore(item);
            if (guard != null) {
                return guard.owner == null
                        ? Optional.empty()
                        : Optional.of(guard.owner.key(new ComponentValues(guard.bindings, source)));
            }
            Kind kind = kind(item);
            if (kind == null) {
                throw unknown();
            }
            return kind.mapping == null ? Optional.empty() : kind.mapping.key(source);
        });
    }

    /** The guard that a stored item is, even if a kind describes it to readers; null if it is none. */
    private @Nullable Guarded guardBefore(Map<String, AttributeValue> item) {
        Kind kind = kind(item);
        boolean described =
                kind != null && guardKinds.contains(kind.reader.item().name());
        return kind == null || described ? guardOf(item) : null;
    }

    private void guard(Map<String, AttributeValue> item) {
        if (guardOf(item) == null) {
            throw unknown();
        }
    }

    private StoredItemException unknown() {
        return new StoredItemException("is of no kind that " + from.name() + " has");
    }

    private @Nullable Guarded guardOf(Map<String, AttributeValue> item) {
        AttributeValue type = type(item);
        for (Guarded guard : guards) {
            boolean named = type == null || guard.reader.guard().type().equals(type.s());
            if (named && guard.reader.hasKeyOf(item)) {
                return guard;
            }
        }
        return null;
    }

    private @Nullable Kind kind(Map<String, AttributeValue> item) {
        if (kinds.size() == 1 && guards.isEmpty()) {
            return kinds.get(0);
        }
        AttributeValue type = type(item);
        for (Kind kind : kinds) {
            boolean found = type == null
                    ? kind.reader.hasKeyOf(item)
                    : kind.reader.item().type().equals(type.s());
            if (found) {
                return kind;
            }
        }
        return null;
    }

    private @Nullable AttributeValue type(Map<String, AttributeValue> item) {
        String attribute = from.typeAttribute();
        return attribute == null ? null : item.get(attribute);
    }

    private <T> T attempt(SourceItem source, Supplier<T> attempt) {
        try {
            return attempt.get();
        } catch (StoredItemException e) {
            String attribute = source.in().asked();
            String reason = attribute.isEmpty() ? e.reason() : "has an attribute " + attribute + " that " + e.reason();
            throw refused(source, reason, e);
        } catch (InvalidInputException e) {
            throw refused(source, "cannot be written in its new form: " + e.getMessage(), e);
        } catch (DateTimeException | ArithmeticException e) {
            throw refused(source, "has an attribute " + source.in().asked() + " that is out of range", e);
        }
    }

    private UntransformableException refused(SourceItem source, String reason, RuntimeException cause) {
        return new UntransformableException(
                "Item " + StoredKey.line(from, source.attributes()) + " of table " + from.name() + " " + reason
                        + ". Repair the item, or supply a transform that takes it",
                cause);
    }

    List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (Kind kind : kinds) {
            if (kind.lost && !back) {
                problems.add("kind " + kind.reader.item().name()
                        + " has no counterpart, so its items would be lost: keep it, or supply a transform");
            }
        }
        problems.addAll(each(KindMapping::problems));
        Map<String, Set<String>> counted = counted(to);
        counted(from).forEach((counter, children) -> {
            if (!children.equals(counted.getOrDefault(counter, children))) {
                problems.add("counter " + counter + " counts " + String.join(", ", children) + " and will count "
                        + String.join(", ", counted.getOrDefault(counter, Set.of()))
                        + ": give it another name, so that it is counted anew");
            }
        });
        return problems;
    }

    /** The kinds that are counted, by the component of their parent that counts them. */
    private static Map<String, Set<String>> counted(TableDesign table) {
        Map<String, Set<String>> counted = new TreeMap<>();
        for (ItemDesign item : table.items()) {
            for (ParentDesign parent : item.parents()) {
                if (parent.counter() != null) {
                    counted.computeIfAbsent(parent.item() + "." + parent.counter(), name -> new TreeSet<>())
                            .add(item.name());
                }
            }
        }
        return counted;
    }

    List<String> losses() {
        List<String> losses = new ArrayList<>();
        for (Kind kind : kinds) {
            if (kind.lost && back) {
                losses.add("kind " + kind.reader.item().name() + " has no counterpart: its items are lost");
            }
        }
        losses.addAll(each(mapping -> mapping.losses(back)));
        return losses;
    }

    /** The kinds of the source whose items do not tell their counterparts, neither by their keys nor as a whole. */
    List<String> untraced() {
        List<String> untraced = new ArrayList<>();
        if (!problems().isEmpty()) {
            kinds.stream()
                    .filter(kind -> kind.mapping != null && !kind.mapping.tellsKey())
                    .forEach(kind -> untraced.add(kind.reader.item().name()));
        }
        guards.stream()
                .filter(guard -> guard.owner == null)
                .forEach(guard -> untraced.add(
                        "unique values of type " + guard.reader.guard().type()));
        return untraced;
    }

    List<String> risks() {
        return each(KindMapping::risks);
    }

    private List<String> each(Function<KindMapping, List<String>> ask) {
        List<String> all = new ArrayList<>();
        kinds.forEach(kind -> {
            if (kind.mapping != null) {
                all.addAll(ask.apply(kind.mapping));
            }
        });
        return all;
    }
}
