package dev.monochord.model.plan;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Binding;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.StoredType;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a partial update does: the attributes that are given, and every index key and derived attribute that is made from
 * them. For one pattern.
 */
final class UpdateTerms {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final ItemDesign item;
    private final Set<String> changed = new LinkedHashSet<>();
    private final Map<String, Expression> sets = new LinkedHashMap<>();
    private final List<Expression> adds = new ArrayList<>();

    UpdateTerms(TableDesign table, PatternDesign pattern, ItemDesign item) {
        this.table = table;
        this.pattern = pattern;
        this.item = item;
    }

    void set(ParameterDesign parameter) {
        changed.add(parameter.target());
        item.attribute(parameter.target())
                .filter(a -> !a.keyOnly())
                .ifPresent(a ->
                        set(a.name(), "{" + parameter.name() + "}", a.type().stored()));
    }

    void set(String attribute, String value, StoredType type) {
        sets.putIfAbsent(attribute, Expression.term(attribute, " = ", value, type));
    }

    void add(ParameterDesign parameter) {
        item.attribute(parameter.target())
                .map(AttributeDesign::name)
                .ifPresent(name -> add(name, "{" + parameter.name() + "}"));
    }

    void add(String attribute, String value) {
        adds.add(Expression.term(attribute, " ", value, StoredType.N));
    }

    /** Index keys and derived attributes whose variables change. */
    void derive() {
        table.indexes()
                .forEach(index -> item.indexKey(index.name()).ifPresent(key -> {
                    List<KeyTemplate> templates = key.templates().all();
                    // A template too many is an error of its own.
                    for (int i = 0; i < Math.min(templates.size(), index.keys().size()); i++) {
                        KeyAttribute attribute = index.keys().get(i);
                        boolean own = table.keys().contains(attribute);
                        if (!own && changed.stream().anyMatch(templates.get(i)::uses)) {
                            set(
                                    attribute.name(),
                                    templates.get(i).rename(this::given).display(),
                                    attribute.type());
                        }
                    }
                }));
        item.derived().stream()
                .filter(d -> changed.stream().anyMatch(d.template()::uses))
                .forEach(d -> set(d.name(), d.template().rename(this::given).display(), StoredType.S));
    }

    private boolean mayBeNull(String variable) {
        return pattern.bound(Binding.SET, variable)
                .map(ParameterDesign::optional)
                .orElse(false);
    }

    private String given(String variable) {
        return pattern.bound(Binding.SET, variable)
                .or(() -> pattern.bound(Binding.EQUALS, variable))
                .map(ParameterDesign::name)
                .orElse(variable);
    }

    Expression update() {
        return Expression.joined(
                " ", List.of(Expression.clause("SET ", List.copyOf(sets.values())), Expression.clause("ADD ", adds)));
    }
}
