package dev.monochord.migrate.transform;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.StoredItemException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashSet;
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
    private final Way way;
    private final Set<String> guardKinds;
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Guarded> guards = new ArrayList<>();

    /**
     * A kind of the source. Where items stay in their table, those of a kind that only the target has are left alone.
     *
     * @param next the kind in the target; null if it is not there
     * @param mapping null if its items become nothing, or cannot be transformed
     * @param lost the target has no such kind
     */
    private record Kind(
            KindReader reader,
            @Nullable ItemDesign next,
            @Nullable KindMapping mapping,
            boolean lost) {}

    /** A guard of the source, and what it tells of its owner's counterpart. */
    private record Guarded(
            TableDesign table,
            GuardReader reader,
            Map<String, ComponentBinding> bindings,
            @Nullable KindWriter owner) {}

    ShapeMapping(TableDesign from, TableDesign to, Way way) {
        this.from = from;
        this.to = to;
        this.way = way;
        this.guardKinds = guardKinds(from);
        Set<String> made = guardKinds(to);
        if (way == Way.IN_PLACE) {
            to.items().forEach(item -> item.guards().forEach(guard -> guards.add(guarded(to, item, guard))));
        }
        for (ItemDesign item : from.items()) {
            KindReader reader = new KindReader(from, item);
            Optional<ItemDesign> target = to.item(item.name());
            boolean follows = made.contains(item.name()) || target.isEmpty() && guardKinds.contains(item.name());
            kinds.add(new Kind(
                    reader,
                    target.orElse(null),
                    target.isEmpty() || follows ? null : new KindMapping(from, reader, to, target.get(), way),
                    target.isEmpty() && !follows));
            item.guards().forEach(guard -> guards.add(guarded(from, item, guard)));
        }
        if (way == Way.IN_PLACE) {
            guardKinds.addAll(made);
            to.items().stream()
                    .filter(item -> from.item(item.name()).isEmpty())
                    .forEach(item -> kinds.add(new Kind(new KindReader(to, item), item, null, false)));
        }
    }

    /** The kinds whose items are the guards of another kind. */
    private static Set<String> guardKinds(TableDesign table) {
        return table.items().stream()
                .flatMap(item -> item.guards().stream())
                .map(UniqueGuard::item)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private Guarded guarded(TableDesign table, ItemDesign owner, UniqueGuard guard) {
        GuardReader reader = new GuardReader(table, owner, guard);
        Optional<ItemDesign> target = to.item(owner.name());
        Map<String, ComponentBinding> bindings =
                target.map(item -> KindMapping.bindings(reader, to, item)).orElse(Map.of());
        boolean tells =
                target.filter(item -> KindMapping.tellsKey(bindings, item)).isPresent();
        return new Guarded(table, reader, bindings, tells ? new KindWriter(to, target.orElseThrow()) : null);
    }

    List<Map<String, AttributeValue>> apply(Map<String, AttributeValue> item) {
        SourceItem source = SourceItem.of(item);
        return attempt(source, () -> {
            Kind kind = kind(item);
            if (kind == null) {
                if (guardsOf(item).isEmpty()) {
                    throw unknown();
                }
                return List.of();
            }
            if (kind.lost && way != Way.BACK) {
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
            Kind kind = kind(item);
            if (kind == null || guardKinds.contains(kind.reader.item().name())) {
                List<Guarded> forms = guardsOf(item);
                if (!forms.isEmpty()) {
                    return ownerKey(forms, source);
                }
            }
            if (kind == null) {
                throw unknown();
            }
            return kind.mapping == null ? Optional.empty() : kind.mapping.key(source);
        });
    }

    /** The key of a guard's owner, by the first of the guard's forms that it has. */
    private static Optional<Map<String, AttributeValue>> ownerKey(List<Guarded> forms, SourceItem source) {
        StoredItemException failure = null;
        for (Guarded guard : forms) {
            try {
                return guard.owner == null
                        ? Optional.empty()
                        : Optional.of(guard.owner.key(new ComponentValues(guard.bindings, source)));
            } catch (StoredItemException otherForm) {
                failure = otherForm;
            }
        }
        throw Objects.requireNonNull(failure);
    }

    private StoredItemException unknown() {
        return new StoredItemException("is of no kind that " + from.name() + " has");
    }

    /** The guards that an item may be: one of them, or both forms of one. */
    private List<Guarded> guardsOf(Map<String, AttributeValue> item) {
        return guards.stream()
                .filter(guard -> {
                    AttributeValue type = type(guard.table, item);
                    boolean named = type == null || guard.reader.guard().type().equals(type.s());
                    return named && guard.reader.hasKeyOf(item);
                })
                .toList();
    }

    private @Nullable Kind kind(Map<String, AttributeValue> item) {
        if (kinds.size() == 1 && guards.isEmpty()) {
            return kinds.get(0);
        }
        AttributeValue type = type(from, item);
        AttributeValue newType = way == Way.IN_PLACE ? type(to, item) : null;
        return kinds.stream()
                .filter(kind -> type != null && kind.reader.item().type().equals(type.s())
                        || newType != null
                                && kind.next != null
                                && kind.next.type().equals(newType.s()))
                .findFirst()
                .or(() -> kinds.stream()
                        .filter(kind -> type == null && kind.reader.hasKeyOf(item))
                        .findFirst())
                .orElse(null);
    }

    private static @Nullable AttributeValue type(TableDesign table, Map<String, AttributeValue> item) {
        String attribute = table.typeAttribute();
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
        if (way != Way.BACK) {
            lostKinds()
                    .forEach(kind -> problems.add("kind " + kind
                            + " has no counterpart, so its items would be lost: keep it, or supply a transform"));
        }
        problems.addAll(each(KindMapping::problems));
        if (way == Way.IN_PLACE) {
            problems.addAll(exchangedTypes());
        }
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

    /** The kinds that the target does not have. */
    List<String> lostKinds() {
        return kinds.stream()
                .filter(Kind::lost)
                .map(kind -> kind.reader.item().name())
                .toList();
    }

    /** Kinds whose items would pass for those of another. */
    private List<String> exchangedTypes() {
        String attribute = from.typeAttribute();
        if (attribute == null || !attribute.equals(to.typeAttribute())) {
            return List.of();
        }
        List<String> problems = new ArrayList<>();
        for (ItemDesign item : to.items()) {
            from.items().stream()
                    .filter(other ->
                            !other.name().equals(item.name()) && other.type().equals(item.type()))
                    .forEach(other -> problems.add("type " + item.type() + " is that of kind " + other.name()
                            + " and becomes that of kind " + item.name()
                            + ", and an item does not tell which of them it is: use a type that is not in use"));
        }
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

    /** Attributes of the source that the target does not have. */
    List<String> dropped() {
        return each(mapping -> mapping.dropped(way == Way.BACK));
    }

    /** Values that conversions cut off. */
    List<String> losses() {
        return each(KindMapping::losses);
    }

    /** Kinds, attributes and values that the way back loses. */
    List<String> backLosses() {
        List<String> losses = new ArrayList<>();
        lostKinds().forEach(kind -> losses.add("kind " + kind + " has no counterpart: its items are lost"));
        losses.addAll(dropped());
        losses.addAll(losses());
        return losses;
    }

    /** What the target cannot hold of the source's keys; what it made of an item would not lead back to it. */
    List<String> cutKeys() {
        return each(KindMapping::cutKeys);
    }

    /**
     * The kinds of the source whose items do not tell their counterparts, neither by their keys nor as a whole.
     *
     * @param whole whether items as a whole are turned into their counterparts
     */
    List<String> untraced(boolean whole) {
        List<String> untraced = new ArrayList<>();
        if (!whole) {
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
