package dev.monochord.engine.internal.expression;

import java.util.List;

/** Makes updates from the texts of update expressions. */
public final class UpdateExpression {

    private UpdateExpression() {}

    /** Parses a text and resolves its placeholders, or throws the service's validation error. */
    public static UpdateActions parse(String text, ExpressionPlaceholders placeholders) {
        return UpdateBinder.bind(ExpressionKind.UPDATE, UpdateParser.parse(text), placeholders);
    }

    /** Resolves the placeholders of an update that another language was parsed to. */
    public static UpdateActions bind(List<ActionNode> actions, ExpressionPlaceholders placeholders) {
        return UpdateBinder.bind(ExpressionKind.STATEMENT, actions, placeholders);
    }
}
