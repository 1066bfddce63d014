package dev.monochord.model.designs;

import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.PatternTexts;
import dev.monochord.model.ResultKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a pattern of a design in tests. Not thread-safe. */
public final class PatternBuilder {

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
    private List<String> projection = List.of();
    private PatternTexts texts = PatternTexts.NONE;
    private boolean once;

    private PatternBuilder(String name, PatternKind kind, String... items) {
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

    public static PatternBuilder pattern(String name, PatternKind kind, String... items) {
        return new PatternBuilder(name, kind, items);
    }

    /** Variables of the key, each with a parameter of its own name. */
    public PatternBuilder by(String... variables) {
        for (String variable : variables) {
            parameters.add(ParameterDesign.of(variable, ParameterBinding.EQUALS));
        }
        return this;
    }

    public PatternBuilder with(ParameterDesign... more) {
        parameters.addAll(Arrays.asList(more));
        return this;
    }

    public PatternBuilder with(String parameter, ParameterBinding binding) {
        return with(ParameterDesign.of(parameter, binding));
    }

    public PatternBuilder with(String parameter, ParameterBinding binding, String target) {
        return with(ParameterDesign.of(parameter, binding, target));
    }

    public PatternBuilder result(ResultKind kind) {
        result = kind;
        return this;
    }

    public PatternBuilder consistent() {
        consistent = true;
        return this;
    }

    public PatternBuilder descending() {
        descending = true;
        return this;
    }

    public PatternBuilder index(String indexName) {
        index = indexName;
        return this;
    }

    public PatternBuilder because(String reason) {
        because = reason;
        return this;
    }

    public PatternBuilder limit(int items) {
        limit = items;
        return this;
    }

    public PatternBuilder segments(int parts) {
        segments = parts;
        return this;
    }

    public PatternBuilder unreadable(UnreadablePolicy rule) {
        unreadable = rule;
        return this;
    }

    public PatternBuilder projection(String... components) {
        projection = List.of(components);
        return this;
    }

    public PatternBuilder condition(String text) {
        texts = PatternTexts.condition(text, "");
        return this;
    }

    public PatternBuilder filter(String text) {
        texts = PatternTexts.filter(text);
        return this;
    }

    public PatternBuilder once() {
        once = true;
        return this;
    }

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
                unreadable,
                projection,
                texts,
                once);
    }
}
