package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Turns items of one kind into the form that another design has for it. Thread-safe. */
final class KindMapping {

    private final KindReader source;
    private final ItemDesign target;
    private final KindWriter writer;
    private final Map<String, ComponentBinding> bindings;
    /** Attributes that the source knows and the target does not, which are kept. */
    private final Set<String> aside;

    private final @Nullable String expiry;
    private final @Nullable String targetExpiry;

    /**
     * A mapping.
     *
     * @param way on the way back, components that the target does not have stay in the item as attributes
     */
    KindMapping(TableDesign from, KindReader source, TableDesign to, ItemDesign target, Way way) {
        this.source = source;
        this.target = target;
        this.writer = new KindWriter(to, target);
        this.bindings =
                way == Way.IN_PLACE ? inPlace(source, to, new KindReader(to, target)) : bindings(source, to, target);
        this.aside = way == Way.BACK
                ? unused().filter(a -> !a.keyOnly()).map(AttributeDesign::name).collect(Collectors.toSet())
                : Set.of();
        this.expiry = from.timeToLive();
        this.targetExpiry = to.timeToLive();
    }

    static Map<String, ComponentBinding> bindings(SourceShape source, TableDesign to, ItemDesign target) {
        Map<String, ComponentBinding> bindings = new LinkedHashMap<>();
        target.attributes().forEach(a -> bindings.put(a.component(), ComponentBinding.of(source, to, target, a)));
        return bindings;
    }

    private static Map<String, ComponentBinding> inPlace(KindReader source, TableDesign to, KindReader target) {
        Map<String, ComponentBinding> bindings = new LinkedHashMap<>();
        target.item()
                .attributes()
                .forEach(a -> bindings.put(a.component(), ComponentBinding.inPlace(source, to, target, a)));
        return bindings;
    }

    KindReader source() {
        return source;
    }

    List<Map<String, AttributeValue>> apply(SourceItem item) {
        ComponentValues values = new ComponentValues(bindings, item);
        Map<String, AttributeValue> out = writer.write(values);
        item.attributes().forEach((name, value) -> {
            String kept = name.equals(expiry) && targetExpiry != null && !source.knows(name) ? targetExpiry : name;
            if ((!source.knows(name) || aside.contains(name)) && !writer.writes(kept)) {
                if (kept.equals(name)) {
                    out.put(name, value);
                } else {
                    out.putIfAbsent(kept, value);
                }
            }
        });
        List<Map<String, AttributeValue>> guards = writer.guards(values);
        if (guards.isEmpty()) {
            return List.of(out);
        }
        List<Map<String, AttributeValue>> all = new ArrayList<>(guards.size() + 1);
        all.add(out);
        all.addAll(guards);
        return all;
    }

    /** The key of the target, or empty if the source does not tell it. */
    Optional<Map<String, AttributeValue>> key(SourceItem item) {
        return tellsKey() ? Optional.of(writer.key(new ComponentValues(bindings, item))) : Optional.empty();
    }

    /** Whether the source tells the key of the target. */
    boolean tellsKey() {
        return tellsKey(bindings, target);
    }

    /** An item whose counterpart may have one of several forms of the key does not tell which one it has. */
    static boolean tellsKey(Map<String, ComponentBinding> bindings, ItemDesign target) {
        return target.alternativeKeys().isEmpty()
                && target.key().variables().stream().allMatch(variable -> {
                    ComponentBinding binding = bindings.get(variable);
                    return binding != null && binding.invertible();
                });
    }

    /** Components of the source of which nothing in the target is made. */
    private Stream<AttributeDesign> unused() {
        Set<String> used = bindings.values().stream()
                .map(ComponentBinding::source)
                .filter(Objects::nonNull)
                .map(AttributeDesign::component)
                .collect(Collectors.toSet());
        return source.item().attributes().stream()
                .filter(a -> !used.contains(a.component()))
                .filter(a -> a.keyOnly() || !writer.writes(a.name()));
    }

    List<String> problems() {
        List<String> problems = new ArrayList<>();
        bindings.values().forEach(binding -> {
            String problem = binding.problem(target.name());
            if (problem != null) {
                problems.add(problem);
            }
        });
        if (merges()) {
            problems.add("several items of kind " + target.name() + " would become one: key "
                    + source.item().key().written() + " becomes "
                    + target.key().written()
                    + ", which has nothing of the old sort key. A copy of one of them could not tell whether the others"
                    + " have changed: keep a variable of the sort key");
        }
        return problems;
    }

    /** Components of the source's key, or of its guards, of which a conversion cuts something off. */
    List<String> cutKeys() {
        List<String> cut = new ArrayList<>();
        bindings.values().forEach(binding -> {
            String loss = binding.loss();
            AttributeDesign from = binding.source();
            if (loss != null && from != null && inKeys(from, binding.target().type())) {
                cut.add(source.item().name() + "." + from.component()
                        + " is part of a key of the new design, and the old one cannot hold it: " + loss
                        + ", so what was made of an item would not lead back to it. Supply a transform whose inverse"
                        + " keeps the key to have a way back");
            }
        });
        return cut;
    }

    /** Whether a value in full is part of the primary key, or of a guard. A key in seconds loses nothing in seconds. */
    private boolean inKeys(AttributeDesign component, AttributeType stored) {
        ItemDesign item = source.item();
        return item.guards().stream().anyMatch(guard -> guard.attributes().contains(component.component()))
                || Stream.concat(Stream.of(item.key()), item.guards().stream().map(UniqueGuard::key))
                        .flatMap(KindMapping::variables)
                        .filter(variable -> variable.name().equals(component.component()))
                        .anyMatch(variable -> !stored.equals(AttributeType.SECONDS)
                                || !variable.format().equals(KeyFormat.SECONDS));
    }

    /** Attributes of the source that the target does not have. */
    List<String> dropped(boolean keep) {
        return unused().map(a -> target.name() + "." + a.component() + ": "
                        + (a.keyOnly()
                                ? "is in the key alone, and the other design has no such component"
                                : keep
                                        ? "attribute " + a.name()
                                                + " is kept in the item, but a replace by code of the other design"
                                                + " removes it"
                                        : "attribute " + a.name()
                                                + " is not part of the other design and is not copied"))
                .toList();
    }

    /** Values that conversions cut off. */
    List<String> losses() {
        List<String> losses = new ArrayList<>();
        bindings.values().forEach(binding -> {
            String loss = binding.loss();
            if (loss != null) {
                losses.add(target.name() + "." + binding.target().component() + ": " + loss);
            }
        });
        return losses;
    }

    /** Items that are as designed and may still not be transformed, and keys that may collide. */
    List<String> risks() {
        List<String> risks = new ArrayList<>();
        bindings.values().stream()
                .filter(binding -> binding.complete() && binding.mayBeMissing())
                .forEach(binding -> risks.add(target.name() + "."
                        + binding.target().component() + ": items without a value become dead letters"));
        bindings.values().stream()
                .filter(ComponentBinding::mayBeRefused)
                .forEach(binding ->
                        risks.add(target.name() + "." + binding.target().component()
                                + ": items with a value that is not "
                                + binding.target().type().phrase()
                                + " become dead letters"));
        List<String> missing = missingInKey();
        if (!missing.isEmpty() && !merges()) {
            risks.add(target.name() + ": items that differ in " + String.join(", ", missing)
                    + " alone get the same key; preflight must find none");
        }
        return risks;
    }

    /** The variables of the old key that the new key does not have. */
    private List<String> missingInKey() {
        return variables(source.item().key())
                .filter(variable -> variables(target.key()).noneMatch(other -> same(variable, other)))
                .map(KeyPart.Variable::name)
                .distinct()
                .toList();
    }

    private boolean same(KeyPart.Variable variable, KeyPart.Variable other) {
        ComponentBinding binding = bindings.get(other.name());
        AttributeDesign from = binding == null ? null : binding.source();
        return from != null
                && from.component().equals(variable.name())
                && (other.format().equals(variable.format()) || other.format().exact());
    }

    private static Stream<KeyPart.Variable> variables(KeyTemplates key) {
        return key.all().stream().flatMap(template -> template.variables().stream());
    }

    /** The new key is made of the old partition key alone, so that a whole partition would become one item. */
    private boolean merges() {
        KeyTemplates old = source.item().key();
        return old.sort() != null
                && !old.sort().constant()
                && variables(target.key())
                        .allMatch(variable ->
                                old.partition().variables().stream().anyMatch(before -> same(before, variable)))
                && old.sort().variables().stream()
                        .noneMatch(before -> variables(target.key()).anyMatch(variable -> same(before, variable)));
    }
}
