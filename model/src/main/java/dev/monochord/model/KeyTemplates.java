package dev.monochord.model;

import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The templates of a whole key: partition, and sort where there is one. */
public record KeyTemplates(KeyTemplate partition, @Nullable KeyTemplate sort) {

    public static KeyTemplates parse(String partition, @Nullable String sort) {
        return new KeyTemplates(KeyTemplate.parse(partition), sort == null ? null : KeyTemplate.parse(sort));
    }

    /** Partition and sort, or the partition alone. */
    public List<KeyTemplate> all() {
        return sort == null ? List.of(partition) : List.of(partition, sort);
    }

    /** The variables of both, each once. */
    public Set<String> variables() {
        Set<String> names = new LinkedHashSet<>();
        all().forEach(template -> names.addAll(template.variableNames()));
        return names;
    }

    public boolean uses(String variable) {
        return variables().contains(variable);
    }

    /**
     * Whether the other key follows from this one: all items with the same one have the same other. It does not where a
     * variable is missing here, or is written in a form that loses something, such as lower case.
     */
    public boolean determines(KeyTemplates other) {
        return other.variablesOf()
                .allMatch(wanted -> variablesOf()
                        .filter(own -> own.name().equals(wanted.name()))
                        .anyMatch(own -> own.format().equals(wanted.format())
                                || own.format().exact()));
    }

    private Stream<KeyPart.Variable> variablesOf() {
        return all().stream().flatMap(template -> template.variables().stream());
    }

    /** Returns whether both produce the same keys: they differ in the names of their variables at most. */
    public boolean hasShapeOf(KeyTemplates other) {
        KeyTemplate theirs = other.sort;
        return partition.hasShapeOf(other.partition)
                && (sort == null ? theirs == null : theirs != null && sort.hasShapeOf(theirs));
    }

    /** This key with other names for its variables. */
    public KeyTemplates rename(UnaryOperator<String> names) {
        return map(template -> template.rename(names));
    }

    KeyTemplates map(UnaryOperator<KeyTemplate> change) {
        return new KeyTemplates(change.apply(partition), sort == null ? null : change.apply(sort));
    }

    /** As somebody writes it, with the formats that do not follow from the types of its variables. */
    public String written() {
        return sort == null ? partition.written() : partition.written() + " / " + sort.written();
    }

    /** As a document shows it. */
    public String display() {
        return sort == null ? partition.display() : partition.display() + " / " + sort.display();
    }
}
