package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.attribute;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.JavaValue;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * The typed descriptions of an item's attributes for conditions and changes. What a key, a derived attribute or a guard is
 * made of, what names a parent, and the version, can be compared but not set: a change of it alone would leave the others
 * behind.
 */
record AttributeFields(ItemContext item) {

    /** Other fields of the generated class. */
    private static final Set<String> TAKEN = Set.of("TYPE", "ATTRIBUTES", "GUARDS", "PARENTS", "VERSIONING");

    List<FieldSpec> fields() {
        item.source().components().keySet().forEach(item.members()::reserve);
        return item.source().components().values().stream()
                .filter(component -> !component.design().keyOnly())
                .map(this::field)
                .toList();
    }

    private FieldSpec field(ComponentSource component) {
        String name = component.design().name();
        boolean settable = !feeds(component.name());
        JavaValue value = component.value();
        AttributeType stored = value.stored();
        ClassName record = item.record();
        TypeName type = TypeName.get(value.type());
        TypeName boxed = type.isPrimitive() ? type.box() : type;
        if (item.values().texts().isText(value)) {
            ClassName kind = attribute(settable ? "SettableText" : "TextAttribute");
            return field(component, ParameterizedTypeName.get(kind, record), CodeBlock.of("$T.of($S)", kind, name));
        }
        if (value instanceof JavaValue.Many many && stored.stored() != StoredType.M) {
            ClassName kind = attribute(settable ? "SettableCollection" : "CollectionAttribute");
            TypeName element = TypeName.get(many.element().type());
            return field(
                    component,
                    ParameterizedTypeName.get(kind, record, element.isPrimitive() ? element.box() : element),
                    CodeBlock.of(
                            "$T.of($S,$W$L,$W$L)",
                            kind,
                            name,
                            item.values().encoder(value),
                            item.values().encoder(many.element())));
        }
        boolean number = settable && stored instanceof AttributeType.Numeric && value instanceof JavaValue.Simple;
        boolean comparable = stored.stored().keyable();
        ClassName kind = attribute(
                number
                        ? "SettableNumber"
                        : comparable
                                ? settable ? "SettableComparable" : "ComparableAttribute"
                                : settable ? "SettableAttribute" : "ItemAttribute");
        return field(
                component,
                ParameterizedTypeName.get(kind, record, boxed),
                CodeBlock.of(
                        "$T.$L($S,$W$L)",
                        kind,
                        number ? "ofNumber" : "of",
                        name,
                        item.values().encoder(value)));
    }

    private static FieldSpec field(ComponentSource component, TypeName type, CodeBlock value) {
        String name = TAKEN.contains(component.name()) ? component.name() + "_" : component.name();
        return FieldSpec.builder(type, name, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(
                        "The attribute $L.\n",
                        JavadocText.code(component.design().name()))
                .initializer(value)
                .build();
    }

    /** Something else is made from the component. */
    private boolean feeds(String component) {
        return component.equals(item.design().version())
                || item.design().key().uses(component)
                || !item.table().parentsBy(item.design(), component).isEmpty()
                || item.indexKeys().anyMatch(pair -> feeds(component, pair))
                || item.design().derived().stream()
                        .anyMatch(derived -> derived.template().uses(component))
                || item.design().guards().stream()
                        .anyMatch(guard -> guard.key().uses(component)
                                || guard.attributes().contains(component));
    }

    private boolean feeds(String component, ItemContext.Indexed indexed) {
        IndexKeyDesign key = indexed.key();
        List<KeyTemplate> templates = key.templates().all();
        for (int i = 0; i < templates.size(); i++) {
            if (templates.get(i).uses(component)
                    && !isKey(component, indexed.index().keys().get(i), templates.get(i))) {
                return true;
            }
        }
        return key.shards() > 1 && Objects.equals(key.shardBy(), component);
    }

    /**
     * The key is the attribute itself, such as a state by which an index is sorted: setting one sets the other. Not for text,
     * which as a key is checked, nor for what may be removed, by which the item would leave the index.
     */
    private boolean isKey(String component, KeyAttributeDesign key, KeyTemplate template) {
        AttributeDesign design = item.source().component(component).design();
        return template.plain()
                && key.name().equals(design.name())
                && !design.nullable()
                && (design.type() instanceof AttributeType.Enumeration || key.type() == StoredType.N);
    }
}
