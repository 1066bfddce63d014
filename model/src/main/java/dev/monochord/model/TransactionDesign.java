package dev.monochord.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A transaction: a method of a table interface whose body calls writes and checks, which are carried out all or nothing.
 *
 * @param parameters the names of its parameters
 * @param steps the calls that the body may make
 */
public record TransactionDesign(String name, List<String> parameters, List<TransactionStep> steps) {

    public TransactionDesign {
        parameters = List.copyOf(parameters);
        steps = List.copyOf(steps);
        Set<String> names = new HashSet<>();
        if (name.isEmpty() || steps.isEmpty() || !steps.stream().allMatch(step -> names.add(step.name()))) {
            throw new IllegalArgumentException("A transaction has a name, and steps of different names: " + name);
        }
    }

    /** The transaction with its parameters: {@code send(message, others)}. */
    public String call() {
        return name + "(" + String.join(", ", parameters) + ")";
    }
}
