package dev.monochord.model;

import dev.monochord.annotations.TimeFormat;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kind of item: its record, its keys and its attributes. Templates take their formats from the types of their
 * variables when an item is built: an instant in a key is fixed-width text, whatever the attribute is.
 *
 * @param alternativeKeys other forms of the key that a reader also takes
 * @param version the component that counts writes, or null
 * @param timeToLive the component that says when the item expires, or null
 * @param hideExpired readers leave out what has expired but is still there
 * @param keepUnknown attributes that no component names are kept when an item is read and written back
 * @param type the value of the type attribute, where the table has one
 * @param keyGroup the sealed interface whose kinds of item share this key, or null
 */
public record ItemDesign(
        String name,
        String javaType,
        KeyTemplates key,
        List<KeyTemplates> alternativeKeys,
        List<IndexKeyDesign> indexKeys,
        List<AttributeDesign> attributes,
        List<DerivedAttribute> derived,
        List<UniqueGuard> guards,
        List<ParentDesign> parents,
        @Nullable String version,
        @Nullable String timeToLive,
        boolean hideExpired,
        boolean keepUnknown,
        String type,
        @Nullable String keyGroup) {

    public ItemDesign {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("An item has a name");
        }
        attributes = List.copyOf(attributes);
        Formats formats = new Formats(attributes);
        key = formats.in(key);
        alternativeKeys = alternativeKeys.stream().map(formats::in).toList();
        indexKeys = indexKeys.stream()
                .map(i -> new IndexKeyDesign(i.index(), formats.in(i.templates()), i.shards(), i.shardBy()))
                .toList();
        derived = derived.stream()
                .map(d -> new DerivedAttribute(d.name(), formats.in(d.template())))
                .toList();
        guards = guards.stream()
                .map(g -> new UniqueGuard(g.field(), formats.in(g.key()), g.type(), g.attributes(), g.item()))
                .toList();
        parents = List.copyOf(parents);
    }

    public static Builder builder(String name) {
        return new Builder(name);
    }

    public Optional<AttributeDesign> attribute(String component) {
        return attributes.stream().filter(a -> a.component().equals(component)).findFirst();
    }

    /** Returns whether both kinds share their key on purpose. Their type attributes distinguish the items. */
    public boolean sharesKeyWith(ItemDesign other) {
        return keyGroup != null && keyGroup.equals(other.keyGroup) && key.hasShapeOf(other.key);
    }

    /** Returns this item as a member of a group of kinds that share a key. */
    public ItemDesign inKeyGroup(String group) {
        return new ItemDesign(
                name,
                javaType,
                key,
                alternativeKeys,
                indexKeys,
                attributes,
                derived,
                guards,
                parents,
                version,
                timeToLive,
                hideExpired,
                keepUnknown,
                type,
                group);
    }

    public Optional<IndexKeyDesign> indexKey(String index) {
        return indexKeys.stream().filter(k -> k.index().equals(index)).findFirst();
    }

    /** The template with the formats that the types of this item's components ask for. */
    KeyTemplate formatted(KeyTemplate template) {
        return new Formats(attributes).in(template);
    }

    public List<String> components() {
        return attributes.stream().map(AttributeDesign::component).toList();
    }

    /** The format that a variable has in a key when its template says none. */
    private record Formats(List<AttributeDesign> attributes) {

        KeyTemplates in(KeyTemplates templates) {
            return templates.map(this::in);
        }

        KeyTemplate in(KeyTemplate template) {
            return template.formatted(name -> attributes.stream()
                    .filter(a -> a.component().equals(name))
                    .findFirst()
                    .map(a -> format(a.type(), template.plain()))
                    .orElse(KeyFormat.TEXT));
        }

        private static KeyFormat format(AttributeType type, boolean plain) {
            if (type instanceof AttributeType.Time time) {
                return plain && time.format() == TimeFormat.EPOCH_SECONDS
                        ? KeyFormat.SECONDS
                        : plain && time.format() == TimeFormat.EPOCH_MILLIS ? KeyFormat.MILLIS : KeyFormat.ISO;
            }
            return type instanceof AttributeType.Numeric ? KeyFormat.NUMBER : KeyFormat.TEXT;
        }
    }

    /** Puts an item together. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private String javaType;
        private @Nullable KeyTemplates key;
        private final List<KeyTemplates> alternativeKeys = new ArrayList<>();
        private final List<IndexKeyDesign> indexKeys = new ArrayList<>();
        private final List<AttributeDesign> attributes = new ArrayList<>();
        private final List<DerivedAttribute> derived = new ArrayList<>();
        private final List<UniqueGuard> guards = new ArrayList<>();
        private final List<ParentDesign> parents = new ArrayList<>();
        private @Nullable String version;
        private @Nullable String timeToLive;
        private boolean hideExpired = true;
        private boolean keepUnknown;
        private String type;
        private @Nullable String keyGroup;

        private Builder(String name) {
            this.name = name;
            this.javaType = name;
            this.type = name;
        }

        public Builder javaType(String qualifiedName) {
            javaType = qualifiedName;
            return this;
        }

        public Builder key(String partition, @Nullable String sort) {
            return key(KeyTemplates.parse(partition, sort));
        }

        public Builder key(KeyTemplates templates) {
            key = templates;
            return this;
        }

        public Builder alternativeKey(String partition, @Nullable String sort) {
            alternativeKeys.add(KeyTemplates.parse(partition, sort));
            return this;
        }

        public Builder index(String index, String partition, @Nullable String sort) {
            return index(IndexKeyDesign.of(index, partition, sort));
        }

        public Builder index(IndexKeyDesign indexKey) {
            indexKeys.add(indexKey);
            return this;
        }

        public Builder attributes(AttributeDesign... more) {
            return attributes(Arrays.asList(more));
        }

        public Builder attributes(List<AttributeDesign> more) {
            attributes.addAll(more);
            return this;
        }

        public Builder derived(String attribute, String template) {
            derived.add(DerivedAttribute.of(attribute, template));
            return this;
        }

        public Builder unique(UniqueGuard guard) {
            guards.add(guard);
            return this;
        }

        public Builder childOf(ParentDesign parent) {
            parents.add(parent);
            return this;
        }

        public Builder version(String component) {
            version = component;
            return this;
        }

        public Builder timeToLive(String component, boolean hide) {
            timeToLive = component;
            hideExpired = hide;
            return this;
        }

        public Builder keepUnknown() {
            keepUnknown = true;
            return this;
        }

        public Builder type(String value) {
            type = value;
            return this;
        }

        public Builder keyGroup(@Nullable String sealedInterface) {
            keyGroup = sealedInterface;
            return this;
        }

        /** The item as said so far. */
        public ItemDesign build() {
            if (key == null) {
                throw new IllegalStateException("Item " + name + " has no key");
            }
            return new ItemDesign(
                    name,
                    javaType,
                    key,
                    alternativeKeys,
                    indexKeys,
                    attributes,
                    derived,
                    guards,
                    parents,
                    version,
                    timeToLive,
                    hideExpired,
                    keepUnknown,
                    type,
                    keyGroup);
        }
    }
}
