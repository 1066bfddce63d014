package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ATTRIBUTE_VALUE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.ENCODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The method that writes an item: its keys, type attribute, index keys, derived attributes and components, each
 * attribute once. For one item.
 */
final class ItemWriteMethod {

    private final ItemContext item;
    private final ComponentCode code;
    private final Function<String, KeyVariable> variables;
    private final CodeBlock.Builder body = CodeBlock.builder();
    private final Set<String> written = new LinkedHashSet<>();

    ItemWriteMethod(ItemContext item) {
        this.item = item;
        this.code = new ComponentCode(item.values(), "item", "out");
        this.variables = item.variables(code);
    }

    MethodSpec method() {
        holdKeyVariables();
        List<KeyTemplate> templates = item.design().key().all();
        for (int i = 0; i < templates.size(); i++) {
            KeyAttributeDesign key = item.table().keys().get(i);
            put(key.name(), item.keys().attribute(key, role(i), templates.get(i), variables));
        }
        String type = item.table().typeAttribute();
        if (type != null
                && item.design().attributes().stream().noneMatch(a -> a.name().equals(type))) {
            String constant = item.members()
                    .constant(
                            ATTRIBUTE_VALUE,
                            "TYPE_NAME",
                            CodeBlock.of("$T.text($S)", ENCODE, item.design().type()));
            put(type, CodeBlock.of("$L", constant));
        }
        item.indexKeys().forEach(this::indexKey);
        item.design().derived().forEach(this::derived);
        item.source().components().values().forEach(this::component);
        return MethodSpec.methodBuilder("write")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(item.record(), "item")
                .addParameter(STORED, "out")
                .addCode(body.build())
                .build();
    }

    static KeyRole role(int position) {
        return position == 0 ? KeyRole.PARTITION : KeyRole.SORT;
    }

    /** A component that keys look at and that may be null is read first, once. */
    private void holdKeyVariables() {
        Set<String> used = new LinkedHashSet<>(item.design().key().variables());
        item.table().intendedIndexKeys(item.design()).forEach(key -> {
            used.addAll(key.templates().variables());
            String shardBy = key.shardBy();
            if (shardBy != null && key.shards() > 1) {
                used.add(shardBy);
            }
        });
        item.design()
                .derived()
                .forEach(derived -> used.addAll(derived.template().variableNames()));
        used.forEach(name -> code.hold(body, item.source().component(name)));
    }

    private void put(String attribute, CodeBlock value) {
        if (written.add(attribute)) {
            body.addStatement("out.put($S, $L)", attribute, value);
        }
    }

    private void indexKey(ItemContext.Indexed pair) {
        List<KeyTemplate> templates = pair.key().templates().all();
        List<CodeBlock> puts = new ArrayList<>();
        for (int i = 0; i < templates.size(); i++) {
            KeyAttributeDesign key = pair.index().keys().get(i);
            boolean component = item.design().attributes().stream()
                    .anyMatch(a -> !a.keyOnly() && a.name().equals(key.name()));
            if (!component && written.add(key.name())) {
                KeyCode.@Nullable Shard shard = i == 0 ? shard(pair.key()) : null;
                puts.add(CodeBlock.of(
                        "out.put($S, $L);\n",
                        key.name(),
                        item.keys().attribute(key, role(i), templates.get(i), variables, shard)));
            }
        }
        guarded(needed(templates, pair.key()), puts);
    }

    private KeyCode.@Nullable Shard shard(IndexKeyDesign key) {
        String by = key.shardBy();
        return by == null || key.shards() == 1 ? null : new KeyCode.Shard(variables.apply(by), key.shards());
    }

    private void derived(DerivedAttribute derived) {
        if (written.add(derived.name())) {
            CodeBlock value = item.keys().text(KeyRole.PARTITION, derived.template(), variables, null);
            guarded(
                    needed(List.of(derived.template()), null),
                    List.of(CodeBlock.of("out.put($S, $L);\n", derived.name(), value)));
        }
    }

    /** The values that must not be null for these templates to be written. */
    private List<KeyVariable> needed(List<KeyTemplate> templates, @Nullable IndexKeyDesign key) {
        Set<String> names = templates.stream()
                .flatMap(template -> template.requiredVariables().stream())
                .map(KeyPart.Variable::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        String by = key == null || key.shards() == 1 ? null : key.shardBy();
        if (by != null) {
            names.add(by);
        }
        return names.stream().map(variables).filter(KeyVariable::nullable).toList();
    }

    private void guarded(List<KeyVariable> needed, List<CodeBlock> puts) {
        if (puts.isEmpty()) {
            return;
        }
        if (needed.isEmpty()) {
            puts.forEach(body::add);
            return;
        }
        body.beginControlFlow("if ($L)", notNull(needed));
        puts.forEach(body::add);
        body.endControlFlow();
    }

    static String notNull(List<KeyVariable> needed) {
        return needed.stream().map(v -> v.expression() + " != null").collect(Collectors.joining(" && "));
    }

    private void component(ComponentSource component) {
        if (component.design().keyOnly() || !written.add(component.design().name())) {
            return;
        }
        code.put(
                body,
                component,
                ItemContext.intendedKeys(item.table(), item.design()).stream()
                        .flatMap(pair -> keyOf(pair, component))
                        .findFirst()
                        .orElse(null));
    }

    /** A component that is at the same time a key of an index is written by the rules of keys. */
    private Stream<Function<CodeBlock, CodeBlock>> keyOf(ItemContext.Indexed pair, ComponentSource component) {
        List<KeyTemplate> templates = pair.key().templates().all();
        for (int i = 0; i < templates.size(); i++) {
            KeyAttributeDesign key = pair.index().keys().get(i);
            KeyTemplate template = templates.get(i);
            if (key.name().equals(component.design().name()) && template.plain()) {
                KeyRole role = pair.role(i);
                return Stream.of(value -> item.keys().attribute(key, role, template, variables));
            }
        }
        return Stream.empty();
    }
}
