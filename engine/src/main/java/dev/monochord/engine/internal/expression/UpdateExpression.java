package dev.monochord.engine.internal.expression;

/** Makes updates from the texts of update expressions. */
public final class UpdateExpression {

    private UpdateExpression() {}

    /** Parses a text and resolves its placeholders, or throws the service's validation error. */
    public static Update parse(String text, Placeholders placeholders) {
        return UpdateBinder.bind(UpdateParser.parse(text), placeholders);
    }
}
