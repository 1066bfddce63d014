package dev.monochord.model.check;

import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import dev.monochord.model.problem.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the attributes of one item, its version, expiry, guards and parents. For one item. */
record ItemChecks(TableDesign table, ItemDesign item, ProblemList problems) {

    private static final Pattern LIKE_AN_ACCOUNT = Pattern.compile("(?i)account(_?id)?|.*(accountId|phone)");

    void run() {
        names();
        item.attributes().forEach(this::attribute);
        version();
        expiry();
        item.guards().forEach(this::guard);
        item.parents().forEach(this::parent);
        new PlacementChecks(table, item, problems).run();
    }

    private void names() {
        Map<String, String> owners = new HashMap<>();
        for (AttributeDesign a : item.attributes()) {
            if (a.keyOnly()) {
                continue;
            }
            String other = owners.putIfAbsent(a.name(), a.component());
            if (other != null) {
                add(a, Diagnostic.DUPLICATE_ATTRIBUTE, other, a.component(), a.name());
            }
            if (a.name().equals(table.typeAttribute())) {
                add(a, Diagnostic.ATTRIBUTE_HIDES_TYPE, a.component(), a.name());
            }
            hidesKey(a);
        }
        for (AttributeDesign a : item.attributes()) {
            for (String alternative : a.alternatives()) {
                String owner = owners.get(alternative);
                if (owner != null) {
                    add(a, Diagnostic.ALTERNATIVE_TAKEN, alternative, a.component(), owner);
                }
            }
        }
    }

    private void hidesKey(AttributeDesign a) {
        table.keyTemplates(item, a.name())
                .filter(t -> !(t.plain() && t.uses(a.component())))
                .findFirst()
                .ifPresent(t -> add(a, Diagnostic.ATTRIBUTE_HIDES_KEY, a.component(), a.name(), t.display()));
    }

    private void attribute(AttributeDesign a) {
        if (a.keyOnly()) {
            keyOnly(a);
        }
        if (a.type() instanceof AttributeType.Numeric number) {
            if (number.kind().floating() && !inKey(a.component())) {
                add(a, Diagnostic.FLOATING_POINT, a.component());
            }
            if (LIKE_AN_ACCOUNT.matcher(a.component()).matches()) {
                add(a, Diagnostic.ACCOUNT_AS_NUMBER, a.component());
            }
        }
    }

    /** A key is made from the component: if it cannot be, that is an error of its own. */
    private boolean inKey(String component) {
        return item.key().uses(component)
                || item.indexKeys().stream().anyMatch(k -> k.templates().uses(component));
    }

    private void keyOnly(AttributeDesign a) {
        List<KeyPart.Variable> uses = item.key().all().stream()
                .flatMap(t -> t.variable(a.component()).stream())
                .toList();
        if (uses.isEmpty()) {
            outsideKey(a);
        } else if (uses.stream().noneMatch(v -> v.format().reversible())) {
            add(a, Diagnostic.KEY_ONLY_LOSSY, a.component());
        }
    }

    /** A literal that is called like the component probably lacks its braces. */
    private void outsideKey(AttributeDesign a) {
        String name = a.component();
        item.key().all().stream()
                .map(KeyTemplate::written)
                .filter(text -> text.matches(".*\\b" + name + "\\b.*"))
                .map(text -> text.replaceFirst("\\b" + name + "\\b", "{" + name + "}"))
                .map(text -> "Put the variable in braces: \"" + text + "\".")
                .findFirst()
                .ifPresentOrElse(
                        remedy -> problems.advise(Diagnostic.KEY_ONLY_OUTSIDE_KEY, place().member(name), remedy, name),
                        () -> add(a, Diagnostic.KEY_ONLY_OUTSIDE_KEY, name));
    }

    private void version() {
        component("@Version", "The version", item.version()).ifPresent(a -> {
            if (!(a.type() instanceof AttributeType.Numeric number
                    && number.kind().whole())) {
                add(a, Diagnostic.VERSION_TYPE, a.component(), a.type().phrase());
            }
            keyWith(item, a.component()).ifPresent(key -> add(a, Diagnostic.VERSION_IN_KEY, a.component(), key));
        });
    }

    /** A key that is made from the component, in words. */
    private static Optional<String> keyWith(ItemDesign item, String component) {
        if (item.key().uses(component)) {
            return Optional.of("the key " + item.key().display());
        }
        return Stream.concat(
                        item.indexKeys().stream()
                                .filter(k -> k.templates().uses(component))
                                .map(k -> "the key of index " + k.index()),
                        item.guards().stream()
                                .filter(g -> g.key().uses(component))
                                .map(g -> "the guard of " + g.field()))
                .findFirst();
    }

    private void expiry() {
        String expiryAttribute = table.timeToLive();
        if (expiryAttribute != null && item.timeToLive() == null) {
            item.attributes().stream()
                    .filter(a -> !a.keyOnly() && a.name().equals(expiryAttribute))
                    .forEach(a -> add(a, Diagnostic.TTL_UNMARKED, item.name(), a.name()));
        }
        component("@TimeToLive", "The expiry", item.timeToLive()).ifPresent(a -> {
            String attribute = table.timeToLive();
            if (attribute == null) {
                add(a, Diagnostic.TTL_MISSING, item.name(), a.name(), a.name());
            } else if (!attribute.equals(a.name())) {
                add(a, Diagnostic.TTL_OTHER, item.name(), a.name(), attribute);
            }
            if (a.type().stored() != StoredType.N) {
                add(
                        a,
                        Diagnostic.TTL_NOT_NUMBER,
                        item.name(),
                        a.name(),
                        a.type().stored().words());
            } else if (a.type() instanceof AttributeType.Time time && time.format() == TimeFormat.EPOCH_MILLIS) {
                add(a, Diagnostic.TTL_MILLIS, item.name(), a.name());
            }
        });
    }

    private void guard(UniqueGuard guard) {
        KeyTemplate template = guard.key().partition();
        boolean known = template.variableNames().stream()
                .allMatch(variable -> item.attribute(variable).isPresent());
        if (known && !guard.key().uses(guard.field())) {
            problems.add(
                    Diagnostic.GUARD_WITHOUT_VALUE,
                    place().member("@Unique " + guard.field()),
                    template.written(),
                    guard.field(),
                    example(template, guard.field()));
        }
        // A variable of the key that is no component is reported with the key.
        guard.attributes().stream()
                .filter(name -> !item.key().uses(name))
                .forEach(name -> component("@Unique " + guard.field(), "The guard of " + guard.field(), name));
        String described = guard.item();
        if (described != null && table.item(described).isEmpty()) {
            unknownItem("@Unique " + guard.field(), described);
        }
    }

    /** The literal that was written, with a delimiter, and the value. */
    private static String example(KeyTemplate template, String field) {
        String literal = template.literalPrefix();
        String name = literal.isEmpty() ? field : literal;
        boolean delimited = !Character.isLetterOrDigit(name.codePointBefore(name.length()));
        return (delimited ? name : name.toUpperCase(Locale.ROOT) + "#") + "{" + field + "}";
    }

    private void parent(ParentDesign parent) {
        Optional<ItemDesign> found = table.item(parent.item());
        if (found.isEmpty()) {
            unknownItem("@ChildOf " + parent.item(), parent.item());
            return;
        }
        if (parent.item().equals(item.name())) {
            problems.add(Diagnostic.OWN_PARENT, place().member("@ChildOf " + parent.item()), item.name());
            return;
        }
        found.get().key().variables().stream()
                .filter(v -> item.attribute(v).isEmpty())
                .forEach(v -> problems.add(
                        Diagnostic.PARENT_OUTSIDE_KEY,
                        place().member("@ChildOf " + parent.item()),
                        parent.item(),
                        v,
                        item.name()));
        String counter = parent.counter();
        if (counter != null) {
            counter(found.get(), counter);
        }
    }

    private void counter(ItemDesign parent, String counter) {
        Place at = place().member("@ChildOf " + parent.name());
        AttributeDesign counted = parent.attribute(counter).orElse(null);
        if (counted == null) {
            problems.add(
                    Diagnostic.UNKNOWN_COMPONENT,
                    at,
                    "The counter of parent " + parent.name(),
                    counter,
                    Nearest.hint(counter, parent.components()));
            return;
        }
        boolean whole = counted.type() instanceof AttributeType.Numeric number
                && number.kind().whole();
        String trouble = !whole
                ? counted.type().phrase()
                : counter.equals(parent.version())
                        ? "its version"
                        : keyWith(parent, counter).map(key -> "part of " + key).orElse(null);
        if (trouble != null) {
            problems.add(Diagnostic.COUNTER_TYPE, at, counter, parent.name(), trouble);
        }
    }

    private void unknownItem(String annotation, String name) {
        List<String> known = table.items().stream().map(ItemDesign::name).toList();
        problems.add(Diagnostic.UNKNOWN_ITEM, place().member(annotation), name, Nearest.hint(name, known));
    }

    private Optional<AttributeDesign> component(String annotation, String what, @Nullable String name) {
        if (name == null) {
            return Optional.empty();
        }
        Optional<AttributeDesign> found = item.attribute(name);
        if (found.isEmpty()) {
            problems.add(
                    Diagnostic.UNKNOWN_COMPONENT,
                    place().member(annotation),
                    what,
                    name,
                    Nearest.hint(name, item.components()));
        }
        return found;
    }

    private void add(AttributeDesign attribute, Diagnostic diagnostic, Object... arguments) {
        problems.add(diagnostic, place().member(attribute.component()), arguments);
    }

    private Place place() {
        return Place.item(table.name(), item.name());
    }
}
