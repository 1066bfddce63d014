package dev.monochord.migrate.transform;

import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.KeyForm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads the components of a kind of item as generated code does: from the key, from the attribute or one of its
 * alternatives, from an alternative form of the key, or from the key of an index.
 */
final class KindReader implements SourceShape {

    private final TableDesign table;
    private final ItemDesign item;
    private final List<KeyTemplates> forms = new ArrayList<>();
    private final List<KeyForm> matchers = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private final Set<String> texts = new HashSet<>();

    KindReader(TableDesign table, ItemDesign item) {
        this.table = table;
        this.item = item;
        forms.add(item.key());
        forms.addAll(item.alternativeKeys());
        forms.forEach(form -> matchers.add(form(form)));
        table.keys().forEach(this::holds);
        item.indexKeys().forEach(key -> table.keys(key.index()).forEach(this::holds));
        item.derived().forEach(derived -> holds(KeyAttributeDesign.text(derived.name())));
        item.attributes().stream().filter(a -> !a.keyOnly()).forEach(a -> {
            known.add(a.name());
            known.addAll(a.alternatives());
            if (a.type().stored() == StoredType.S) {
                texts.add(a.name());
            }
        });
        String type = table.typeAttribute();
        if (type != null) {
            known.add(type);
        }
    }

    private void holds(KeyAttributeDesign attribute) {
        known.add(attribute.name());
        if (attribute.type() == StoredType.S) {
            texts.add(attribute.name());
        }
    }

    static KeyForm form(KeyTemplates templates) {
        KeyTemplate sort = templates.sort();
        return KeyForm.of(templates.partition().toString(), sort == null ? null : sort.toString());
    }

    @Override
    public ItemDesign item() {
        return item;
    }

    @Override
    public boolean writesText(String attribute) {
        return texts.contains(attribute);
    }

    @Override
    public boolean knows(String attribute) {
        return known.contains(attribute);
    }

    /** Whether the key of a stored item is one of this kind. */
    boolean hasKeyOf(Map<String, AttributeValue> stored) {
        return matchers.stream().anyMatch(form -> matches(form, stored));
    }

    private boolean matches(KeyForm form, Map<String, AttributeValue> stored) {
        KeyAttributeDesign sort = table.sort();
        return form.matches(stored, table.partition().name(), sort == null ? null : sort.name());
    }

    @Override
    public @Nullable Reader reader(String component) {
        AttributeDesign attribute = item.attribute(component).orElse(null);
        if (attribute == null) {
            return null;
        }
        if (attribute.keyOnly()) {
            return fromKey(attribute);
        }
        Reader keyed = storedAsKey(attribute);
        return keyed == null ? fromAttribute(attribute) : keyed;
    }

    /** A time that is itself a key of type text is stored as text there, whatever the attribute says. */
    private @Nullable Reader storedAsKey(AttributeDesign attribute) {
        boolean timed = attribute.type() instanceof AttributeType.Time time && time.format() != TimeFormat.ISO;
        for (int i = 0; timed && i < table.keys().size(); i++) {
            KeyAttributeDesign key = table.keys().get(i);
            if (key.name().equals(attribute.name()) && key.type() == StoredType.S) {
                return part(item.key().all().get(i), key, attribute);
            }
        }
        return null;
    }

    private Reader fromAttribute(AttributeDesign attribute) {
        Reader elsewhere = elsewhere(attribute);
        String[] alternatives = attribute.alternatives().toArray(new String[0]);
        String name = attribute.name();
        boolean emptyText = Absence.emptyText(attribute);
        boolean mayBeAbsent = Absence.allowed(attribute);
        return source -> {
            AttributeValue value = emptyText
                    ? source.in().getUnlessEmpty(name, alternatives)
                    : source.in().get(name, alternatives);
            if (value == null && elsewhere != null) {
                value = elsewhere.read(source);
            }
            if (value == null && !mayBeAbsent) {
                source.in().get(name);
                throw new StoredItemException("is missing");
            }
            return value;
        };
    }

    /** Another form of the key, or the key of an index, that has the component of an item without the attribute. */
    private @Nullable Reader elsewhere(AttributeDesign attribute) {
        if (item.key().uses(attribute.component())) {
            return null;
        }
        boolean inAlternative = item.alternativeKeys().stream().anyMatch(form -> form.uses(attribute.component()));
        return inAlternative ? fromKey(attribute) : attribute.nullable() ? fromIndexKey(attribute) : null;
    }

    private @Nullable Reader fromIndexKey(AttributeDesign attribute) {
        for (IndexKeyDesign indexKey : item.indexKeys()) {
            List<KeyTemplate> templates = indexKey.templates().all();
            for (int i = 0; indexKey.shards() == 1 && i < templates.size(); i++) {
                KeyAttributeDesign key = table.keys(indexKey.index()).get(i);
                KeyTemplateReader template =
                        KeyTemplateReader.of(templates.get(i), attribute.component(), attribute.type());
                if (template != null
                        && key.type() == StoredType.S
                        && !key.name().equals(attribute.name())) {
                    return source -> source.in().get(key.name()) == null
                            ? null
                            : template.read(source.in().text(key.name()));
                }
            }
        }
        return null;
    }

    private @Nullable Reader fromKey(AttributeDesign attribute) {
        List<@Nullable Reader> readers = new ArrayList<>();
        for (KeyTemplates form : forms) {
            readers.add(inForm(form, attribute));
        }
        Reader only = readers.get(0);
        if (readers.size() == 1) {
            return only;
        }
        return source -> {
            for (int i = 0; i < readers.size(); i++) {
                Reader reader = readers.get(i);
                if (matches(matchers.get(i), source.attributes())) {
                    if (reader == null && !Absence.allowed(attribute)) {
                        throw new StoredItemException("has a form without {" + attribute.component() + "}");
                    }
                    return reader == null ? null : reader.read(source);
                }
            }
            source.in().get(table.partition().name());
            throw new StoredItemException("has none of the forms that its design knows");
        };
    }

    private @Nullable Reader inForm(KeyTemplates form, AttributeDesign attribute) {
        for (int i = 0; i < Math.min(form.all().size(), table.keys().size()); i++) {
            Reader reader = part(form.all().get(i), table.keys().get(i), attribute);
            if (reader != null) {
                return reader;
            }
        }
        return null;
    }

    static @Nullable Reader part(KeyTemplate template, KeyAttributeDesign key, AttributeDesign attribute) {
        KeyTemplateReader reader = KeyTemplateReader.of(template, attribute.component(), attribute.type());
        if (reader == null) {
            return null;
        }
        return key.type() == StoredType.S
                ? source -> reader.read(source.in().text(key.name()))
                : source -> source.in().required(key.name());
    }
}
