package dev.monochord.model;

import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The templates of a whole key: partition, and sort where there is one.
 *
 * @param partitions one for each attribute of the partition key
 * @param sorts one for each attribute of the sort key; empty for none
 */
public record KeyTemplates(List<KeyTemplate> partitions, List<KeyTemplate> sorts) {

    public KeyTemplates {
        partitions = List.copyOf(partitions);
        sorts = List.copyOf(sorts);
        if (partitions.isEmpty()) {
            throw new IllegalArgumentException("A key has a partition key");
        }
    }

    public KeyTemplates(KeyTemplate partition, @Nullable KeyTemplate sort) {
        this(List.of(partition), sort == null ? List.of() : List.of(sort));
    }

    public static KeyTemplates parse(String partition, @Nullable String sort) {
        return new KeyTemplates(KeyTemplate.parse(partition), sort == null ? null : KeyTemplate.parse(sort));
    }

    /** The template of the partition key; the first one in a multi-attribute index. */
    public KeyTemplate partition() {
        return partitions.get(0);
    }

    /** The template of the sort key, the first one in a multi-attribute index; null for none. */
    public @Nullable KeyTemplate sort() {
        return sorts.isEmpty() ? null : sorts.get(0);
    }

    /** All templates, those of the partition key first. */
    public List<KeyTemplate> all() {
        return Stream.concat(partitions.stream(), sorts.stream()).toList();
    }

    /** The variables of all templates, each once. */
    public Set<String> variables() {
        Set<String> names = new LinkedHashSet<>();
        all().forEach(template -> names.addAll(template.variableNames()));
        return names;
    }

    public boolean uses(String variable) {
        return variables().contains(variable);
    }

    /** The variables of the partition key, in their order. */
    public List<String> partitionVariables() {
        return partitions.stream()
                .flatMap(template -> template.variableNames().stream())
                .toList();
    }

    /** Whether the partition key uses the variable. */
    public boolean partitionUses(String variable) {
        return partitionVariables().contains(variable);
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
        return hasPartitionShapeOf(other) && haveShape(sorts, other.sorts);
    }

    /** Returns whether both produce the same partition keys. */
    public boolean hasPartitionShapeOf(KeyTemplates other) {
        return haveShape(partitions, other.partitions);
    }

    private static boolean haveShape(List<KeyTemplate> templates, List<KeyTemplate> others) {
        return templates.size() == others.size()
                && IntStream.range(0, templates.size())
                        .allMatch(i -> templates.get(i).hasShapeOf(others.get(i)));
    }

    /** This key with other names for its variables. */
    public KeyTemplates rename(UnaryOperator<String> names) {
        return map(template -> template.rename(names));
    }

    KeyTemplates map(UnaryOperator<KeyTemplate> change) {
        return new KeyTemplates(
                partitions.stream().map(change).toList(),
                sorts.stream().map(change).toList());
    }

    /** As somebody writes it, with the formats that do not follow from the types of its variables. */
    public String written() {
        return text(KeyTemplate::written);
    }

    /** As a document shows it. */
    public String display() {
        return text(KeyTemplate::display);
    }

    /** The partition key as a document shows it. */
    public String partitionDisplay() {
        return joined(partitions, KeyTemplate::display);
    }

    /** The sort key as a document shows it; empty for none. */
    public String sortDisplay() {
        return joined(sorts, KeyTemplate::display);
    }

    private String text(Function<KeyTemplate, String> show) {
        String partition = joined(partitions, show);
        return sorts.isEmpty() ? partition : partition + " / " + joined(sorts, show);
    }

    private static String joined(List<KeyTemplate> templates, Function<KeyTemplate, String> show) {
        return templates.stream().map(show).collect(Collectors.joining(", "));
    }
}
