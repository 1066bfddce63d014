package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a component whose attribute is absent from the key of an index that has it. Without that, an item that some other
 * program wrote would be read without the value, and leave the index when it is written back.
 */
record IndexKeyCode(ItemContext item) {

    private record Source(KeyAttributeDesign key, KeyTemplate template) {}

    /** The call that looks for the component in an index key, or null where there is no need or no such key. */
    @Nullable
    CodeBlock reader(ComponentSource component) {
        if (!component.design().nullable() || item.design().key().uses(component.name())) {
            return null;
        }
        return item.indexKeys()
                .filter(indexed -> indexed.key().shards() == 1)
                .flatMap(indexed -> source(indexed, component).stream())
                .findFirst()
                .map(source -> CodeBlock.of("$L(in)", method(component, source)))
                .orElse(null);
    }

    /** A key that is more than the attribute itself, and from which the value can be had back. */
    private static Optional<Source> source(ItemContext.Indexed indexed, ComponentSource component) {
        List<KeyTemplate> templates = indexed.key().templates().all();
        for (int i = 0; i < templates.size(); i++) {
            KeyAttributeDesign key = indexed.index().keys().get(i);
            boolean reversible = templates
                    .get(i)
                    .variable(component.name())
                    .filter(variable -> variable.format().reversible())
                    .isPresent();
            if (reversible
                    && key.type() == StoredType.S
                    && !key.name().equals(component.design().name())) {
                return Optional.of(new Source(key, templates.get(i)));
            }
        }
        return Optional.empty();
    }

    private String method(ComponentSource component, Source source) {
        return item.members().method("in index " + component.name(), component.name() + "InIndex", name -> {
            String local = component.name().equals("in") ? "value" : component.name();
            CodeBlock.Builder body = CodeBlock.builder();
            body.beginControlFlow("if (in.get($S) == null)", source.key().name())
                    .addStatement("return null")
                    .endControlFlow();
            keys().read(
                            body,
                            source.template(),
                            CodeBlock.of("in.text($S)", source.key().name()),
                            local.equals("key") ? "reader" : "key",
                            Map.of(component.name(), component),
                            Map.of(component.name(), local),
                            false);
            body.addStatement("return $L", local);
            return MethodSpec.methodBuilder(name)
                    .returns(RuntimeTypes.nullable(TypeName.get(component.type())))
                    .addParameter(STORED_ITEM, "in")
                    .addCode(body.build());
        });
    }

    private KeyReadCode keys() {
        return new KeyReadCode(item.values());
    }
}
