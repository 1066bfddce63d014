package dev.monochord.engine.internal.expression;

/** Makes conditions from the texts of condition and filter expressions. */
public final class ConditionExpression {

    private ConditionExpression() {}

    /** Parses a text and resolves its placeholders, or throws the service's validation error. */
    public static ItemCondition parse(ExpressionKind kind, String text, ExpressionPlaceholders placeholders) {
        return ConditionBinder.bind(kind, ConditionParser.parse(kind, text), placeholders);
    }

    /** Resolves the placeholders of a condition that another language was parsed to. */
    public static ItemCondition bind(ConditionNode condition, ExpressionPlaceholders placeholders) {
        return ConditionBinder.bind(ExpressionKind.STATEMENT, condition, placeholders);
    }
}
