package dev.monochord.model.plan;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyTemplate;
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
            KeyCondition partition,
            @Nullable KeyCondition sort,
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
    static boolean reaches(KeyCondition partition, @Nullable KeyCondition sort, KeyTemplates key) {
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
