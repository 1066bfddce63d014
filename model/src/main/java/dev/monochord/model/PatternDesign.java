package dev.monochord.model;

import dev.monochord.annotations.UnreadablePolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An access pattern: a method of a table interface.
 *
 * @param items the kinds of item it is about; several for a read of a whole item collection and for a write of any of
 *     them. For {@link PatternKind#DELETE_PARTITION} the one that owns the partition
 * @param consistent the read sees every write that was answered before it
 * @param index the index to use, or null to let the planner choose
 * @param because why a scan is wanted; empty where none is
 * @param limit the most items to answer, or 0 for all
 * @param segments how many parts of a scan are read at the same time; 1 for everything else
 * @param unreadable what it does about rows that it cannot read, or null for what the table says
 * @param projection the components that a read returns, or an empty list for whole items
 * @param texts its filter or condition
 * @param once whether a write is sent as a transaction, which the service carries out once even if a response is lost
 */
public record PatternDesign(
        String name,
        PatternKind kind,
        List<String> items,
        List<ParameterDesign> parameters,
        ResultKind result,
        boolean consistent,
        boolean descending,
        @Nullable String index,
        String because,
        int limit,
        int segments,
        @Nullable UnreadablePolicy unreadable,
        List<String> projection,
        PatternTexts texts,
        boolean once) {

    public PatternDesign {
        projection = List.copyOf(projection);
        items = List.copyOf(items);
        parameters = List.copyOf(parameters);
        if (name.isEmpty() || items.isEmpty()) {
            throw new IllegalArgumentException("A pattern has a name and is about an item");
        }
        if (segments < 1) {
            throw new IllegalArgumentException("A scan has at least one segment");
        }
    }

    /** The item it is about, the first of several. */
    public String item() {
        return items.get(0);
    }

    /** The pattern with its parameters: {@code members(team, page)}. One that may be null has a question mark. */
    public String call() {
        return parameters.stream()
                .map(p -> p.name() + (p.optional() ? "?" : ""))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /** The writes that it stands for, one for each kind of item that it may be given; itself if it reads. */
    public List<PatternDesign> writes() {
        return kind.reads() || items.size() == 1
                ? List.of(this)
                : items.stream().map(item -> with(kind, List.of(item))).toList();
    }

    public List<ParameterDesign> bound(ParameterBinding binding) {
        return parameters.stream().filter(p -> p.binding() == binding).toList();
    }

    public Optional<ParameterDesign> bound(ParameterBinding binding, String target) {
        return bound(binding).stream().filter(p -> p.target().equals(target)).findFirst();
    }

    /** The same pattern, were it of another kind. */
    public PatternDesign as(PatternKind other) {
        return with(other, items);
    }

    private PatternDesign with(PatternKind newKind, List<String> newItems) {
        return new PatternDesign(
                name,
                newKind,
                newItems,
                parameters,
                result,
                consistent,
                descending,
                index,
                because,
                limit,
                segments,
                unreadable,
                projection,
                texts,
                once);
    }
}
