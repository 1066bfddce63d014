package dev.monochord.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;

/** Makes projections from the texts of projection expressions. */
public final class ProjectionExpression {

    private static final ParseCache<List<OperandNode.Path>> CACHE = new ParseCache<>();

    private ProjectionExpression() {}

    /** Parses a text and resolves its placeholders, or throws the service's validation error. */
    public static ItemProjection parse(String text, ExpressionPlaceholders placeholders) {
        List<OperandNode.Path> nodes = CACHE.get(text, () -> new Parser(text).whole());
        ExpressionBinding binding = new ExpressionBinding(ExpressionKind.PROJECTION, placeholders);
        List<DocumentPath> paths = new ArrayList<>(nodes.size());
        for (OperandNode.Path node : nodes) {
            paths.add(binding.path(node));
        }
        PathCheck.check(paths, binding.problems());
        binding.problems().raise();
        return new ItemProjection(paths);
    }

    private static final class Parser extends ExpressionParser {

        Parser(String text) {
            super(ExpressionKind.PROJECTION, text);
        }

        List<OperandNode.Path> whole() {
            List<OperandNode.Path> paths = new ArrayList<>();
            do {
                paths.add(path());
            } while (tokens.accept(","));
            end();
            return paths;
        }

        @Override
        boolean isKeyword(ExpressionToken token) {
            return false;
        }

        @Override
        ExpressionProblem reservedWord() {
            return ExpressionProblem.RESERVED_WORD;
        }
    }
}
