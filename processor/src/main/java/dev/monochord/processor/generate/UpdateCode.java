package dev.monochord.processor.generate;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Binding;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.source.ParameterSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a partial update: the attributes that are given, and every index key and derived attribute that is made
 * from them. The planner has proven that all their variables are known. For one pattern.
 */
final class UpdateCode {

    private final PatternContext context;
    private final ItemDesign item;
    private final CodeBlock.Builder code = CodeBlock.builder();
    private final Set<String> changed;
    private final Set<String> written = new LinkedHashSet<>();

    UpdateCode(PatternContext context) {
        this.context = context;
        this.item = context.item().design();
        this.changed = context.pattern().bound(Binding.SET).stream()
                .map(p -> p.design().target())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** {@code .set("schedule_name", …).set("gsi1sk", …)}. */
    CodeBlock changes() {
        for (ParameterSource parameter : context.pattern().bound(Binding.SET)) {
            component(parameter);
        }
        for (IndexDesign index : context.table().indexes()) {
            item.indexKey(index.name()).ifPresent(key -> indexKey(index, key));
        }
        item.derived().forEach(this::derived);
        for (ParameterSource parameter : context.pattern().bound(Binding.ADD)) {
            AttributeDesign attribute =
                    context.component(parameter.design().target()).design();
            code.add(
                    "\n.add($S, $L)",
                    attribute.name(),
                    context.values()
                            .encode(
                                    context.component(attribute.component()).value(),
                                    CodeBlock.of("$L", parameter.design().name())));
        }
        context.pattern()
                .bound(Binding.VERSION)
                .forEach(p -> code.add("\n.ifVersion($L)", p.design().name()));
        return code.build();
    }

    private void component(ParameterSource parameter) {
        AttributeDesign attribute =
                context.component(parameter.design().target()).design();
        KeyVariable variable = context.variable(parameter);
        CodeBlock value =
                ownKey(attribute).orElseGet(() -> context.values().encode(variable.value(), variable.expression()));
        set(attribute.name(), variable.nullable() ? List.of(variable) : List.of(), value);
    }

    /** A component that is at the same time a key of an index is written by the rules of keys. */
    private Optional<CodeBlock> ownKey(AttributeDesign attribute) {
        for (IndexDesign index : context.table().indexes()) {
            IndexKey key = item.indexKey(index.name()).orElse(null);
            List<KeyTemplate> templates =
                    key == null ? List.of() : key.templates().all();
            for (int i = 0; i < templates.size(); i++) {
                KeyAttribute own = index.keys().get(i);
                if (own.name().equals(attribute.name()) && templates.get(i).plain()) {
                    return Optional.of(
                            context.keys().attribute(own, ItemWriteMethod.role(i), templates.get(i), variables()));
                }
            }
        }
        return Optional.empty();
    }

    private void set(String attribute, List<KeyVariable> needed, CodeBlock value) {
        if (written.add(attribute)) {
            CodeBlock given =
                    needed.isEmpty() ? value : CodeBlock.of("$L ? $L : null", ItemWriteMethod.notNull(needed), value);
            code.add("\n.set($S, $L)", attribute, given);
        }
    }

    private void indexKey(IndexDesign index, IndexKey key) {
        List<KeyTemplate> templates = key.templates().all();
        String by = key.shards() > 1 ? key.shardBy() : null;
        boolean touched = templates.stream().anyMatch(this::uses) || by != null && changed.contains(by);
        if (!touched) {
            return;
        }
        Stream<String> required = templates.stream()
                .flatMap(template -> template.requiredVariables().stream())
                .map(KeyPart.Variable::name);
        List<KeyVariable> needed = Stream.concat(required, Stream.ofNullable(by))
                .distinct()
                .map(variables())
                .filter(KeyVariable::nullable)
                .toList();
        for (int i = 0; i < templates.size(); i++) {
            KeyAttribute attribute = index.keys().get(i);
            boolean own = item.attributes().stream()
                    .anyMatch(a -> !a.keyOnly() && a.name().equals(attribute.name()));
            boolean stale = uses(templates.get(i)) || i == 0 && by != null && changed.contains(by);
            // A key that may be absent comes and goes as a whole.
            if (!own && !tableKey(attribute) && (stale || !needed.isEmpty())) {
                KeyCode.@Nullable Shard shard =
                        i == 0 && by != null ? new KeyCode.Shard(variables().apply(by), key.shards()) : null;
                set(
                        attribute.name(),
                        needed,
                        context.keys()
                                .attribute(attribute, ItemWriteMethod.role(i), templates.get(i), variables(), shard));
            }
        }
    }

    private boolean tableKey(KeyAttribute attribute) {
        return context.table().keys().stream().anyMatch(k -> k.name().equals(attribute.name()));
    }

    private boolean uses(KeyTemplate template) {
        return changed.stream().anyMatch(template::uses);
    }

    private void derived(DerivedAttribute derived) {
        if (!uses(derived.template())) {
            return;
        }
        List<KeyVariable> needed = derived.template().requiredVariables().stream()
                .map(KeyPart.Variable::name)
                .map(variables())
                .filter(KeyVariable::nullable)
                .toList();
        set(derived.name(), needed, context.keys().text(KeyRole.PARTITION, derived.template(), variables(), null));
    }

    /** Variables of the item's templates, given by the parameters. */
    private Function<String, KeyVariable> variables() {
        return variable -> context.bound(Binding.SET, variable)
                .or(() -> context.bound(Binding.EQUALS, variable))
                .map(context::variable)
                .orElseThrow(() -> new IllegalStateException("No parameter gives {" + variable + "}"));
    }
}
