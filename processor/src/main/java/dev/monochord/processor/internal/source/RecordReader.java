package dev.monochord.processor.internal.source;

import dev.monochord.annotations.AlternativeKey;
import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Derived;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.TimeToLive;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads one record that is an item. For one record. */
final class RecordReader {

    private final TypeElement element;
    private final Language language;
    private final Findings findings;
    private final RecordComponentReader components;
    private final Templates templates;
    private final boolean sorted;
    private final Function<TypeElement, String> itemNames;
    private final String name;
    private final Place place;
    private boolean sound = true;

    /**
     * A reader.
     *
     * @param sorted the table has a sort key, and so have the guards
     * @param itemNames the name of another item, by its record
     */
    RecordReader(
            TypeElement element,
            String table,
            Language language,
            Findings findings,
            RecordComponentReader components,
            boolean sorted,
            Function<TypeElement, String> itemNames) {
        this.element = element;
        this.language = language;
        this.findings = findings;
        this.components = components;
        this.templates = new Templates(findings);
        this.sorted = sorted;
        this.itemNames = itemNames;
        this.name = itemNames.apply(element);
        this.place = Place.item(table, name);
    }

    ReadItem read() {
        Site site = Site.of(element);
        findings.locate(place, site);
        if (!Language.isRecord(element)) {
            findings.add(site, Diagnostic.ITEM_NOT_RECORD, element.getSimpleName());
            return new ReadItem(element, name, null, false);
        }
        if (!element.getTypeParameters().isEmpty()) {
            findings.add(site, Diagnostic.GENERIC, element.getSimpleName());
        }
        language.accessible(element, element, site);
        Map<String, ComponentSource> read = new LinkedHashMap<>();
        components.begin(element);
        for (RecordComponentElement component : element.getRecordComponents()) {
            ComponentSource source = components.of(component);
            read.put(source.name(), source);
            findings.locate(place.member(source.name()), Site.of(Language.field(component)));
        }
        KeyTemplates key = key();
        if (key == null) {
            // The rest may be wrong too, and is said in the same run.
            rest(ItemDesign.builder(name), KeyTemplates.parse("none", null));
            return new ReadItem(element, name, null, false);
        }
        ItemDesign.Builder builder = ItemDesign.builder(name)
                .javaType(element.getQualifiedName().toString())
                .attributes(read.values().stream().map(ComponentSource::design).toList())
                .key(key);
        rest(builder, key);
        return new ReadItem(element, name, new ItemSource(element, builder.build(), read), sound);
    }

    private void rest(ItemDesign.Builder builder, KeyTemplates key) {
        language.annotation(element, Item.class)
                .filter(item -> item.flag("keepUnknown"))
                .ifPresent(item -> builder.keepUnknown());
        alternatives(builder);
        indexKeys(builder);
        derived(builder);
        parents(builder);
        roles(builder, key);
    }

    private @Nullable KeyTemplates key() {
        Mirror mirror = language.annotation(element, Key.class).orElse(null);
        if (mirror == null) {
            String literal = element.getSimpleName().toString().toUpperCase(Locale.ROOT);
            findings.add(Site.of(element), Diagnostic.KEY_ABSENT, element.getSimpleName(), literal, firstComponent());
            return null;
        }
        locate("@Key", mirror);
        return templates.both(mirror);
    }

    private void locate(String annotation, Mirror mirror) {
        findings.locate(place.member(annotation), mirror.site());
        findings.locate(place.member(annotation + " partition"), mirror.site("partition"));
        findings.locate(place.member(annotation + " sort"), mirror.site("sort"));
    }

    private void alternatives(ItemDesign.Builder builder) {
        for (Mirror mirror : language.annotations(element, AlternativeKey.class, AlternativeKey.List.class)) {
            KeyTemplates key = templates.both(mirror);
            if (key == null) {
                sound = false;
            } else {
                builder.alternativeKey(mirror.text("partition"), mirror.textOrNull("sort"));
                findings.locate(place.member("@AlternativeKey " + key.display()), mirror.site());
            }
        }
    }

    private void indexKeys(ItemDesign.Builder builder) {
        for (Mirror mirror : language.annotations(element, IndexKey.class, IndexKey.List.class)) {
            String index = mirror.text("index");
            locate("@IndexKey " + index, mirror);
            findings.locate(place.member(index), mirror.site());
            KeyTemplates key = templates.both(mirror);
            int shards = mirror.number("shards");
            String shardBy = mirror.textOrNull("shardBy");
            if (shards < 1 || (shards > 1 && shardBy == null)) {
                mirror.refuse(
                        "shards",
                        "shards = " + shards,
                        shardBy == null ? "no component chooses the shard" : "there is at least one",
                        "shards = 4, shardBy = \"" + (shardBy == null ? firstComponent() : shardBy) + "\"");
            } else if (key != null) {
                builder.index(new dev.monochord.model.IndexKeyDesign(index, key, shards, shardBy));
                continue;
            }
            sound = false;
        }
    }

    private String firstComponent() {
        return element.getRecordComponents().isEmpty()
                ? "id"
                : element.getRecordComponents().get(0).getSimpleName().toString();
    }

    private void derived(ItemDesign.Builder builder) {
        for (Mirror mirror : language.annotations(element, Derived.class, Derived.List.class)) {
            String attribute = mirror.text("attribute");
            findings.locate(place.member("@Derived " + attribute), mirror.site("template"));
            if (templates.one(mirror, "template") == null) {
                sound = false;
            } else {
                builder.derived(attribute, mirror.text("template"));
            }
        }
    }

    private void parents(ItemDesign.Builder builder) {
        for (Mirror mirror : language.annotations(element, ChildOf.class, ChildOf.List.class)) {
            String counter = mirror.textOrNull("counter");
            int limit = mirror.number("limit");
            TypeElement parent = itemOf(mirror, "value");
            if (limit < 0 || (limit > 0 && counter == null)) {
                mirror.refuse(
                        "limit",
                        "limit = " + limit,
                        limit < 0 ? "it is negative" : "nothing counts the children",
                        "counter = \"childCount\" and a component long childCount in the parent");
                sound = false;
            } else if (parent != null) {
                String parentName = itemNames.apply(parent);
                findings.locate(place.member("@ChildOf " + parentName), mirror.site());
                builder.childOf(new ParentDesign(parentName, counter, limit));
            }
        }
    }

    private @Nullable TypeElement itemOf(Mirror mirror, String member) {
        TypeMirror type = mirror.type(member);
        return type == null ? null : Language.element(type);
    }

    private void roles(ItemDesign.Builder builder, KeyTemplates key) {
        String version = null;
        String expiry = null;
        for (RecordComponentElement component : element.getRecordComponents()) {
            String named = component.getSimpleName().toString();
            Mirror versioned = language.annotation(component, Version.class).orElse(null);
            Mirror expires = language.annotation(component, TimeToLive.class).orElse(null);
            if (versioned != null && once(versioned, version, named, "the version")) {
                version = named;
                builder.version(named);
            }
            if (expires != null && once(expires, expiry, named, "the expiry")) {
                expiry = named;
                builder.timeToLive(named, expires.flag("hideExpired"));
            }
            language.annotation(component, Unique.class).ifPresent(unique -> guard(builder, key, named, unique));
        }
    }

    private boolean once(Mirror mirror, @Nullable String first, String component, String role) {
        if (first != null) {
            findings.add(mirror.site(), Diagnostic.ROLE_TWICE, first, component, role);
        }
        return first == null;
    }

    private void guard(ItemDesign.Builder builder, KeyTemplates key, String component, Mirror unique) {
        findings.locate(place.member("@Unique " + component), unique.site("value"));
        KeyTemplate template = templates.one(unique, "value");
        if (template == null) {
            sound = false;
            return;
        }
        String type = unique.textOrNull("type");
        Set<String> carried = new LinkedHashSet<>(List.of(component));
        List<String> given = unique.texts("attributes");
        carried.addAll(given.isEmpty() ? key.variables() : given);
        TypeElement readAs = itemOf(unique, "readAs");
        builder.unique(new UniqueGuard(
                component,
                new KeyTemplates(template, sorted ? template : null),
                type == null ? name + capitalised(component) : type,
                new ArrayList<>(carried),
                readAs == null ? null : itemNames.apply(readAs)));
    }

    private static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
