package dev.monochord.engine.internal.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operand as written: its placeholders are not resolved yet. */
public sealed interface OperandNode extends Node {

    /**
     * A document path.
     *
     * @param head the first name, as written
     * @param steps the rest; a name placeholder keeps its {@code #}, which no plain name can start with
     * @param literal the path itself where it has no placeholder, and thus is the same in every request
     */
    record Path(
            String head, List<PathElement> steps, @Nullable DocumentPath literal) implements OperandNode {

        /** A path of plain names, or of names and placeholders. */
        static Path of(String head, List<PathElement> steps) {
            boolean fixed = !head.startsWith("#")
                    && steps.stream()
                            .noneMatch(
                                    step -> step.name() != null && step.name().startsWith("#"));
            List<PathElement> copy = List.copyOf(steps);
            return new Path(head, copy, fixed ? new DocumentPath(head, copy) : null);
        }
    }

    record Value(String placeholder) implements OperandNode {}

    /** A call; {@code function} is null only while the text is parsed, before the unknown name is reported. */
    record Call(String name, @Nullable FunctionName function, List<OperandNode> arguments) implements OperandNode {

        boolean is(FunctionName other) {
            return function == other;
        }
    }

    /** A sum or a difference, in an update. */
    record Arithmetic(String operator, OperandNode left, OperandNode right) implements OperandNode {}
}
