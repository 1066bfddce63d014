package dev.monochord.model;

import dev.monochord.annotations.UnreadablePolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        @Nullable UnreadablePolicy unreadable) {

    public PatternDesign {
        items = List.copyOf(items);
        parameters = List.copyOf(parameters);
        if (name.isEmpty() || items.isEmpty()) {
            throw new IllegalArgumentException("A pattern has a name and is about an item");
        }
        if (segments < 1) {
            throw new IllegalArgumentException("A scan has at least one segment");
        }
    }

    public static Builder builder(String name, PatternKind kind, String... items) {
        return new Builder(name, kind, items);
    }

    /** The item it is about, the first of several. */
    public String item() {
        return items.get(0);
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
                unreadable);
    }

    /** Puts a pattern together. For one thread. */
    public static final class Builder {

        private final String name;
        private final PatternKind kind;
        private final List<String> items;
        private final List<ParameterDesign> parameters = new ArrayList<>();
        private ResultKind result;
        private boolean consistent;
        private boolean descending;
        private @Nullable String index;
        private String because = "";
        private int limit;
        private int segments = 1;
        private @Nullable UnreadablePolicy unreadable;

        private Builder(String name, PatternKind kind, String... items) {
            this.name = name;
            this.kind = kind;
            this.items = Arrays.asList(items);
            this.result = switch (kind) {
                case GET -> ResultKind.OPTIONAL;
                case BATCH_GET -> ResultKind.LIST;
                case QUERY, SCAN -> items.length > 1 ? ResultKind.COLLECTION : ResultKind.PAGE;
                case COUNT -> ResultKind.COUNT;
                default -> ResultKind.NONE;
            };
        }

        /** Variables of the key, each with a parameter of its own name. */
        public Builder by(String... variables) {
            for (String variable : variables) {
                parameters.add(ParameterDesign.of(variable, ParameterBinding.EQUALS));
            }
            return this;
        }

        public Builder with(ParameterDesign... more) {
            parameters.addAll(Arrays.asList(more));
            return this;
        }

        public Builder with(String parameter, ParameterBinding binding) {
            return with(ParameterDesign.of(parameter, binding));
        }

        public Builder with(String parameter, ParameterBinding binding, String target) {
            return with(ParameterDesign.of(parameter, binding, target));
        }

        public Builder result(ResultKind kind) {
            result = kind;
            return this;
        }

        public Builder consistent() {
            consistent = true;
            return this;
        }

        public Builder descending() {
            descending = true;
            return this;
        }

        public Builder index(String indexName) {
            index = indexName;
            return this;
        }

        public Builder because(String reason) {
            because = reason;
            return this;
        }

        public Builder limit(int items) {
            limit = items;
            return this;
        }

        public Builder segments(int parts) {
            segments = parts;
            return this;
        }

        public Builder unreadable(UnreadablePolicy rule) {
            unreadable = rule;
            return this;
        }

        /** The pattern as said so far. */
        public PatternDesign build() {
            return new PatternDesign(
                    name,
                    kind,
                    items,
                    parameters,
                    result,
                    consistent,
                    descending,
                    index,
                    because,
                    limit,
                    segments,
                    unreadable);
        }
    }
}
