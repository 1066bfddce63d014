package dev.monochord.processor.internal.source;

import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * The method of the earlier version of a table that serves a pattern until cut-over.
 *
 * @param arguments in the order of the method
 * @param agreement how far the two results can be compared
 */
public record Counterpart(
        ExecutableElement method, List<Argument> arguments, Answer answer, ResultAgreement agreement) {

    public Counterpart {
        arguments = List.copyOf(arguments);
    }

    /** What is passed for a parameter. */
    public sealed interface Argument {

        /** The parameter of the pattern. */
        String name();

        /** The value itself. */
        record Same(String name) implements Argument {}

        /** The constant of the same name in another enum. */
        record Constant(String name, TypeElement type) implements Argument {}

        /** The record as the earlier version has it. */
        record Converted(String name, RecordPair records) implements Argument {}
    }

    /** What becomes of the result. */
    public sealed interface Answer {

        /** Nothing, or a number. */
        record Plain() implements Answer {}

        /** Records, each converted. */
        record Records(RecordPair records) implements Answer {}

        /** A record that collects others. */
        record Collection(TypeElement element, TypeElement old, List<Part> parts) implements Answer {
            public Collection {
                parts = List.copyOf(parts);
            }
        }

        /** A component of a collecting record, in both versions. */
        record Part(ResultSource.Part part, RecordPair records) {}
    }
}
