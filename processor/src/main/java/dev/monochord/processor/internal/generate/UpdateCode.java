package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ParameterSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The changes of a partial update: the attributes that are given, and every index key and derived attribute that is made
 * from them. The planner has proven that all their variables are known. For one pattern.
 */
final class UpdateCode {

    private final PatternContext context;
    private final ItemDesign item;
    private final ConditionCode conditions;
    private final CodeBlock.Builder code = CodeBlock.builder();
    private final Set<String> changed;
    private final Set<String> written = new LinkedHashSet<>();

    UpdateCode(PatternContext context) {
        this.context = context;
        this.item = context.item().design();
        this.conditions = new ConditionCode(context);
        this.changed = context.pattern().bound(ParameterBinding.SET).stream()
                .map(p -> p.design().target())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** {@code .set("schedule_name", …).set("gsi1sk", …)}. */
    CodeBlock changes() {
        for (ParameterSource parameter : context.pattern().bound(ParameterBinding.SET)) {
            component(parameter);
        }
        for (IndexDesign index : context.table().indexes()) {
            item.indexKey(index.name()).ifPresent(key -> indexKey(index, key));
        }
        item.derived().forEach(this::derived);
        for (ParameterSource parameter : context.pattern().bound(ParameterBinding.ADD)) {
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
                .bound(ParameterBinding.VERSION)
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
        for (ItemContext.Indexed pair : ItemContext.intendedKeys(context.table(), item)) {
            List<KeyTemplate> templates = pair.key().templates().all();
            for (int i = 0; i < templates.size(); i++) {
                KeyAttributeDesign own = pair.index().keys().get(i);
                if (own.name().equals(attribute.name()) && templates.get(i).plain()) {
                    return Optional.of(context.keys().attribute(own, pair.role(i), templates.get(i), variables()));
                }
            }
        }
        return Optional.empty();
    }

    private void set(String attribute, List<KeyVariable> needed, CodeBlock value) {
        if (written.add(attribute)) {
            code.add("\n.set($S, $L)", attribute, given(needed, value));
        }
    }

    private static CodeBlock given(List<KeyVariable> needed, CodeBlock value) {
        return needed.isEmpty() ? value : CodeBlock.of("$L$W? $L$W: null", ItemWriteMethod.notNull(needed), value);
    }

    private void indexKey(IndexDesign index, IndexKeyDesign key) {
        List<KeyTemplate> templates = key.templates().all();
        List<String> all = new ArrayList<>();
        for (int i = 0; i < templates.size(); i++) {
            all.addAll(variablesOf(key, i));
        }
        // A key that may be absent comes and goes as a whole.
        boolean whole = all.stream()
                .anyMatch(v ->
                        changed.contains(v) && context.component(v).design().nullable());
        for (int i = 0; i < templates.size(); i++) {
            KeyAttributeDesign attribute = index.keys().get(i);
            boolean stale = whole || variablesOf(key, i).stream().anyMatch(changed::contains);
            if (stale && !tableKey(attribute) && !isComponent(attribute)) {
                List<KeyVariable> needed = needed(whole ? all : variablesOf(key, i), templates);
                CodeBlock value =
                        context.keys().attribute(attribute, ItemWriteMethod.role(i), templates.get(i), variables());
                Optional<KeyVariable> by = i == 0 ? shardBy(key) : Optional.empty();
                if (by.isPresent()) {
                    spread(index, key, needed, value, by.get());
                } else {
                    set(attribute.name(), needed, value);
                }
            }
        }
    }

    /** What chooses the shard, where it is given. A key that the design does not spread stays plain without it. */
    private Optional<KeyVariable> shardBy(IndexKeyDesign key) {
        String by = key.shardBy();
        return by == null
                ? Optional.empty()
                : context.bound(ParameterBinding.SET, by)
                        .or(() -> context.bound(ParameterBinding.EQUALS, by))
                        .map(context::variable)
                        .or(() -> conditions.fixed(by));
    }

    /** The plain key and what chooses its shard: over how many it is spread is known when the table is open. */
    private void spread(
            IndexDesign index, IndexKeyDesign key, List<KeyVariable> needed, CodeBlock plain, KeyVariable by) {
        String partition = index.partitionKeys().get(0).name();
        if (written.add(partition)) {
            CodeBlock text = context.keys().shardText(by);
            boolean checked = by.nullable() && !text.equals(by.expression());
            code.add(
                    "\n.spread($S, $S, $L, $L, $L)",
                    index.name(),
                    partition,
                    given(needed, plain),
                    checked ? CodeBlock.of("$L == null ? null : $L", by.expression(), text) : text,
                    key.shards());
        }
    }

    /** What a key attribute of an index is made from. */
    private static List<String> variablesOf(IndexKeyDesign key, int position) {
        List<String> names = new ArrayList<>(key.templates().all().get(position).variableNames());
        String by = key.shardBy();
        if (position == 0 && key.shards() > 1 && by != null) {
            names.add(by);
        }
        return names;
    }

    /** The arguments that may be null and without which there is no key; an optional end is none of them. */
    private List<KeyVariable> needed(List<String> names, List<KeyTemplate> templates) {
        Set<String> optional = templates.stream()
                .flatMap(template -> template.variables().stream()
                        .filter(v -> !template.requiredVariables().contains(v)))
                .map(KeyPart.Variable::name)
                .collect(Collectors.toSet());
        return names.stream()
                .distinct()
                .filter(name -> !optional.contains(name))
                .map(variables())
                .filter(KeyVariable::nullable)
                .toList();
    }

    private boolean isComponent(KeyAttributeDesign attribute) {
        return item.attributes().stream().anyMatch(a -> !a.keyOnly() && a.name().equals(attribute.name()));
    }

    private boolean tableKey(KeyAttributeDesign attribute) {
        return context.table().keys().stream().anyMatch(k -> k.name().equals(attribute.name()));
    }

    private boolean uses(KeyTemplate template) {
        return changed.stream().anyMatch(template::uses);
    }

    private void derived(DerivedAttribute derived) {
        if (!uses(derived.template())) {
            return;
        }
        List<KeyVariable> needed = needed(derived.template().variableNames(), List.of(derived.template()));
        set(derived.name(), needed, context.keys().text(KeyRole.PARTITION, derived.template(), variables(), null));
    }

    /** Variables of the item's templates, given by the parameters. */
    private Function<String, KeyVariable> variables() {
        return variable -> context.bound(ParameterBinding.SET, variable)
                .or(() -> context.bound(ParameterBinding.EQUALS, variable))
                .map(context::variable)
                .or(() -> conditions.fixed(variable))
                .orElseThrow(() -> new IllegalStateException("No parameter gives {" + variable + "}"));
    }
}
