package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.RECORD_PROJECTION;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import dev.monochord.annotations.Projected;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.processor.internal.source.ComponentSource;
import dev.monochord.processor.internal.source.ItemSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Generates the reader of a projection. For one pattern. */
record ProjectionCode(PatternContext context, TypeElement record) {

    /** Returns the constant of the projection. */
    CodeBlock constant() {
        ClassName type = ClassName.get(record);
        String name = record.getSimpleName().toString();
        ItemSource source = context.item();
        ItemContext item = ItemContext.of(context.table(), source, context.members());
        List<String> components = context.pattern().design().projection();
        String reader = context.members()
                .method(
                        "projection " + type + " of " + source.design().name(),
                        "read" + GeneratedNames.capital(name),
                        method -> new ItemReadMethod(item, new KeyFormCode(item)).projection(method, type, components));
        CodeBlock attributes = CodeBlock.join(
                attributes(item, components, context.pattern().plan().index()).stream()
                        .map(attribute -> CodeBlock.of("$S", attribute))
                        .toList(),
                ",$W");
        String constant = context.members()
                .constant(
                        ParameterizedTypeName.get(RECORD_PROJECTION, type),
                        GeneratedNames.constant(name),
                        CodeBlock.of(
                                "$T.of($T.TYPE,$W$S,$W$T::$L,$W$L)",
                                RECORD_PROJECTION,
                                GeneratedNames.item(source.element()),
                                name,
                                context.members().owner(),
                                reader,
                                attributes));
        return CodeBlock.of("$L", constant);
    }

    /**
     * Returns every attribute that the components are read from, and those that tell the kind and the expiry. The service
     * rejects a projection of attributes that a global index does not have.
     */
    private static Set<String> attributes(ItemContext item, List<String> components, @Nullable String index) {
        Set<String> names = new LinkedHashSet<>();
        ItemDesign design = item.design();
        item.table().keys().forEach(key -> names.add(key.name()));
        String type = item.table().typeAttribute();
        if (type != null) {
            names.add(type);
        }
        String expiry = design.timeToLive();
        if (expiry != null && design.hideExpired()) {
            names.add(item.source().component(expiry).design().name());
        }
        for (String name : components) {
            ComponentSource component = item.source().component(name);
            if (!component.design().keyOnly()) {
                names.add(component.design().name());
                names.addAll(component.design().alternatives());
                names.addAll(indexKeys(item, component));
            }
        }
        item.table().indexes().stream()
                .filter(read -> read.name().equals(index))
                .filter(read -> read.projection().kind() != Projected.ALL)
                .forEach(read -> names.retainAll(item.table().projected(read)));
        return names;
    }

    /** The index keys from which a component is read where its own attribute is absent. */
    private static Set<String> indexKeys(ItemContext item, ComponentSource component) {
        return new IndexKeyCode(item).reader(component) == null
                ? Set.of()
                : item.indexKeys()
                        .flatMap(indexed -> indexed.index().keys().stream())
                        .map(KeyAttributeDesign::name)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
