package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.ItemSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** An item in its table, with what the methods of its generated class have in common. */
record ItemContext(TableDesign table, ItemSource source, GeneratedMembers members, ValueCode values, KeyCode keys) {

    static ItemContext of(TableDesign table, ItemSource source, GeneratedMembers members) {
        ValueCode values = new ValueCode(members);
        return new ItemContext(table, source, members, values, new KeyCode(members, values));
    }

    ItemDesign design() {
        return source.design();
    }

    /** Returns whether another kind shares the key, so that only the type attribute distinguishes the items. */
    boolean sharesKey() {
        return table.sharingKeyOf(design()).findAny().isPresent();
    }

    /** The user's record. */
    ClassName record() {
        return ClassName.get(source.element());
    }

    /** The generated class. */
    ClassName type() {
        return GeneratedNames.item(source.element());
    }

    /** The key attribute of this name that has a template of its own: a key of the table or of an index. */
    Optional<KeyTemplate> keyTemplate(String attribute) {
        return table.keyTemplates(design(), attribute).findFirst();
    }

    /** An index and the item's key in it. */
    record Indexed(IndexDesign index, IndexKeyDesign key) {

        /** The role of a key attribute, by its position among all key attributes of the index. */
        KeyRole role(int position) {
            return position < index.partitionKeys().size() ? KeyRole.PARTITION : KeyRole.SORT;
        }
    }

    /** The keys that the item declares. */
    Stream<Indexed> indexKeys() {
        return table.indexes().stream()
                .flatMap(index -> design().indexKey(index.name()).map(key -> new Indexed(index, key)).stream());
    }

    /** The keys that the item declares, and those in multi-attribute indexes. */
    static List<Indexed> intendedKeys(TableDesign table, ItemDesign item) {
        return table.intendedIndexKeys(item).stream()
                .map(key -> new Indexed(table.index(key.index()).orElseThrow(), key))
                .toList();
    }

    /** The names of every attribute that an item may have, keys first. */
    Set<String> attributeNames() {
        Set<String> names = new LinkedHashSet<>();
        table.keys().forEach(key -> names.add(key.name()));
        String type = table.typeAttribute();
        if (type != null) {
            names.add(type);
        }
        indexKeys().forEach(pair -> pair.index().keys().forEach(key -> names.add(key.name())));
        design().derived().forEach(derived -> names.add(derived.name()));
        design().attributes().stream().filter(a -> !a.keyOnly()).forEach(a -> names.add(a.name()));
        return names;
    }

    /** Variables of keys as components of a record. */
    Function<String, KeyVariable> variables(ComponentCode code) {
        return name -> variable(name, code.get(source.component(name)));
    }

    /** Variables of keys as parameters of the same names. */
    Function<String, KeyVariable> parameters() {
        return name -> variable(name, CodeBlock.of("$L", name));
    }

    private KeyVariable variable(String name, CodeBlock expression) {
        ComponentSource component = source.component(name);
        return new KeyVariable(
                name, expression, component.value(), component.design().nullable());
    }
}
