package dev.monochord.model.plan;

import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyTemplate;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of item, guards among them, that share what a query reads with the items that its pattern is about. The service
 * returns and counts them too; the runtime leaves them out.
 */
public final class OtherKinds {

    private OtherKinds() {}

    /** Whether key conditions reach items that the pattern is not about. */
    static boolean reachedBy(
            KeyCondition partition,
            @Nullable KeyCondition sort,
            @Nullable String index,
            TableDesign table,
            PatternDesign pattern) {
        return of(table, pattern)
                .anyMatch(other -> keys(table, other, index).anyMatch(key -> reaches(partition, sort, key)));
    }

    /** All other kinds, whether a request reaches them or not. */
    public static Stream<ItemDesign> of(TableDesign table, PatternDesign pattern) {
        return Stream.concat(
                table.items().stream().filter(item -> !pattern.items().contains(item.name())), table.guards().stream());
    }

    /** The key of an item in the table, or in an index; empty if the item is never in that index. */
    public static Optional<KeyTemplates> key(TableDesign table, ItemDesign item, @Nullable String index) {
        return index == null
                ? Optional.of(item.key())
                : table.indexKey(item, index).map(IndexKeyDesign::templates);
    }

    private static Stream<KeyTemplates> keys(TableDesign table, ItemDesign item, @Nullable String index) {
        Stream<KeyTemplates> older = index == null ? item.alternativeKeys().stream() : Stream.empty();
        return Stream.concat(key(table, item, index).stream(), older);
    }

    /** Whether a request can find items with this key. */
    public static boolean reaches(Plan.Keyed plan, KeyTemplates key) {
        return reaches(plan.partition(), plan.sort(), key);
    }

    private static boolean reaches(KeyCondition partition, @Nullable KeyCondition sort, KeyTemplates key) {
        return partition.operands().get(0).collision(key.partition()).isPresent() && reaches(sort, key.sort());
    }

    private static boolean reaches(@Nullable KeyCondition condition, @Nullable KeyTemplate sort) {
        if (condition == null || sort == null) {
            return true;
        }
        KeyTemplate operand = condition.operands().get(0);
        if (condition.comparison() == KeyComparison.EQUALS) {
            return operand.collision(sort).isPresent();
        }
        String literal = operand.literalPrefix();
        return literal.isEmpty() || KeyTemplate.parse(literal).startOf(sort).isPresent();
    }
}
