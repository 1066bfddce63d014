package dev.monochord.console.item;

import dev.monochord.console.call.KeyTexts;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The children of an item that lie in other partitions, found by an index whose partition is made of the parent's key.
 *
 * @param component returns the text of a component of the parent
 */
record IndexedChildren(ServedTable table, ItemDesign parent, ItemDesign child, UnaryOperator<String> component) {

    /**
     * Returns the link to the pattern that reads them; empty if no index or no pattern does.
     *
     * @param counted how many there are by the parent's counter; empty if it has none
     */
    Optional<Relation> relation(String counted) {
        TablePlans plans = new TablePlans(table.design());
        for (IndexKeyDesign key : child.indexKeys()) {
            List<String> variables = key.templates().partition().variableNames();
            boolean ofParent = !variables.isEmpty() && variables.stream().allMatch(parent.key()::uses);
            Optional<PatternDesign> pattern = ofParent && key.shards() == 1
                    ? table.design().patterns().stream()
                            .filter(known -> reads(plans, known, key))
                            .findFirst()
                    : Optional.empty();
            if (pattern.isPresent()) {
                return Optional.of(relation(key, pattern.get(), counted));
            }
        }
        return Optional.empty();
    }

    /** Whether a pattern returns the whole index partition of a parent, in pages or at once. */
    private boolean reads(TablePlans plans, PatternDesign pattern, IndexKeyDesign key) {
        return pattern.kind() == PatternKind.QUERY
                && pattern.items().equals(List.of(child.name()))
                && pattern.parameters().stream().allMatch(parameter -> isGiven(parameter, key))
                && plans.of(pattern)
                        .plan()
                        .map(Plan::index)
                        .filter(key.index()::equals)
                        .isPresent();
    }

    private static boolean isGiven(ParameterDesign parameter, IndexKeyDesign key) {
        return parameter.optional()
                || parameter.binding() == ParameterBinding.PAGE
                || parameter.binding() == ParameterBinding.EQUALS
                        && key.templates().partition().variableNames().contains(parameter.target());
    }

    private Relation relation(IndexKeyDesign key, PatternDesign pattern, String counted) {
        KeyAttributeDesign attribute = table.design().keys(key.index()).get(0);
        AttributeValue partition = new KeyTexts(component)
                .write(KeyRole.PARTITION, attribute, key.templates().partition());
        String prefix = Relations.prefix(key.templates().sort());
        String count = counted.isEmpty()
                ? Relations.words(new StoredRows(table).count(key.index(), partition, prefix, Relations.MAX_COUNT))
                : counted;
        String query = pattern.parameters().stream()
                .filter(parameter -> parameter.binding() == ParameterBinding.EQUALS)
                .map(parameter -> "&p." + parameter.name() + "="
                        + ItemAddress.encoded(Objects.requireNonNull(component.apply(parameter.target()))))
                .collect(Collectors.joining());
        return new Relation(
                "children",
                child.name(),
                key.index() + ": " + ItemAddress.text(partition) + ", " + prefix + "…",
                count,
                table.path() + "/patterns/" + pattern.name() + "?run=1" + query);
    }
}
