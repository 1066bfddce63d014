package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.ItemProjection;
import dev.monochord.engine.internal.expression.ProjectionExpression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The one projection of a request, whichever of the two ways it was asked for. */
final class Projections {

    private Projections() {}

    static @Nullable ItemProjection of(
            @Nullable String expression, @Nullable List<String> attributesToGet, ExpressionPlaceholders placeholders) {
        if (expression != null) {
            return ProjectionExpression.parse(expression, placeholders);
        }
        return attributesToGet == null ? null : ItemProjection.of(attributesToGet);
    }
}
