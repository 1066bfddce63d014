package dev.monochord.model.plan;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyTemplate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of item, guards among them, that share what a query reads with the items that its pattern is about. The service
 * returns and counts them too; the runtime leaves them out.
 */
final class OtherKinds {

    private OtherKinds() {}

    /** Whether key conditions reach items that the pattern is not about. */
    static boolean reachedBy(
            List<KeyCondition> partition,
            List<KeyCondition> sort,
            @Nullable String index,
            TableDesign table,
            PatternDesign pattern) {
        return table.otherKinds(pattern)
                .anyMatch(other -> keys(table, other, index).anyMatch(key -> reaches(partition, sort, key)));
    }

    private static Stream<KeyTemplates> keys(TableDesign table, ItemDesign item, @Nullable String index) {
        Stream<KeyTemplates> older = index == null ? item.alternativeKeys().stream() : Stream.empty();
        return Stream.concat(table.key(item, index).stream(), older);
    }

    /** Whether key conditions can find items with this key. */
    static boolean reaches(List<KeyCondition> partition, List<KeyCondition> sort, KeyTemplates key) {
        return reachesAll(partition, key.partitions()) && reachesAll(sort, key.sorts());
    }

    private static boolean reachesAll(List<KeyCondition> conditions, List<KeyTemplate> templates) {
        return IntStream.range(0, Math.min(conditions.size(), templates.size()))
                .allMatch(i -> reaches(conditions.get(i), templates.get(i)));
    }

    private static boolean reaches(KeyCondition condition, KeyTemplate sort) {
        KeyTemplate operand = condition.operands().get(0);
        if (condition.comparison() == KeyComparison.EQUALS) {
            return operand.collision(sort).isPresent();
        }
        String literal = operand.literalPrefix();
        return literal.isEmpty() || KeyTemplate.parse(literal).startOf(sort).isPresent();
    }
}
