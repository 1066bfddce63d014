package dev.monochord.processor.internal.source;

import dev.monochord.annotations.BatchGet;
import dev.monochord.annotations.Check;
import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Update;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternKind;
import dev.monochord.model.expression.TextUse;
import java.lang.annotation.Annotation;
import java.util.Set;

/** The annotations that make a method a pattern, and the parameters that each takes. */
enum PatternAnnotation {
    GET(Get.class, PatternKind.GET, ParameterBinding.EQUALS),
    BATCH_GET(BatchGet.class, PatternKind.BATCH_GET, ParameterBinding.EQUALS, ParameterBinding.KEYS),
    QUERY(
            Query.class,
            PatternKind.QUERY,
            ParameterBinding.EQUALS,
            ParameterBinding.BEGINS_WITH,
            ParameterBinding.FROM,
            ParameterBinding.TO,
            ParameterBinding.FILTER,
            ParameterBinding.PAGE,
            ParameterBinding.LIMIT),
    COUNT(
            Count.class,
            PatternKind.COUNT,
            ParameterBinding.EQUALS,
            ParameterBinding.BEGINS_WITH,
            ParameterBinding.FROM,
            ParameterBinding.TO,
            ParameterBinding.FILTER),
    SCAN(Scan.class, PatternKind.SCAN, ParameterBinding.FILTER, ParameterBinding.PAGE, ParameterBinding.LIMIT),
    CREATE(Create.class, PatternKind.CREATE, ParameterBinding.ITEM),
    PUT(Put.class, PatternKind.PUT, ParameterBinding.ITEM, ParameterBinding.IF),
    REPLACE(Replace.class, PatternKind.REPLACE, ParameterBinding.ITEM, ParameterBinding.IF),
    UPDATE(
            Update.class,
            PatternKind.PARTIAL_UPDATE,
            ParameterBinding.EQUALS,
            ParameterBinding.SET,
            ParameterBinding.ADD,
            ParameterBinding.IF),
    DELETE(Delete.class, PatternKind.DELETE, ParameterBinding.ITEM, ParameterBinding.EQUALS, ParameterBinding.IF),
    DELETE_PARTITION(DeletePartition.class, PatternKind.DELETE_PARTITION, ParameterBinding.EQUALS, ParameterBinding.IF),
    CHECK(Check.class, PatternKind.CHECK, ParameterBinding.EQUALS, ParameterBinding.IF);

    private final Class<? extends Annotation> type;
    private final PatternKind kind;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<ParameterBinding> bindings;

    PatternAnnotation(Class<? extends Annotation> type, PatternKind kind, ParameterBinding... bindings) {
        this.type = type;
        this.kind = kind;
        this.bindings = Set.of(bindings);
    }

    Class<? extends Annotation> type() {
        return type;
    }

    PatternKind kind() {
        return kind;
    }

    /** Returns whether parameters may have the binding; every pattern may have a text that uses parameters. */
    boolean takes(ParameterBinding binding) {
        return binding == ParameterBinding.VALUE || bindings.contains(binding);
    }

    boolean takes(TextUse use) {
        return switch (use) {
            case FILTER -> bindings.contains(ParameterBinding.FILTER);
            case CONDITION -> bindings.contains(ParameterBinding.IF);
            case CHANGES -> false;
        };
    }

    /** The annotation has a member that names the item. */
    boolean namesItem() {
        return projects()
                || this == COUNT
                || this == UPDATE
                || this == DELETE
                || this == DELETE_PARTITION
                || this == CHECK;
    }

    /** Returns whether the result may be a projection of the item. */
    boolean projects() {
        return this == GET || this == QUERY || this == SCAN;
    }

    /** The annotation has a member that sends the write as a transaction. */
    boolean once() {
        return this == PUT || this == REPLACE || this == UPDATE || this == DELETE;
    }

    boolean namesIndex() {
        return this == GET || this == QUERY || this == COUNT || this == SCAN;
    }

    /** What to use instead of a binding that this kind of pattern does not take. */
    String instead(ParameterBinding binding) {
        return switch (binding) {
            case BEGINS_WITH, FROM, TO, PAGE, LIMIT -> "@Query";
            case FILTER ->
                switch (this) {
                    case PUT, REPLACE, UPDATE, DELETE, DELETE_PARTITION -> "@If, the condition of a write";
                    case CREATE -> "@Put with @If(\"this absent or …\")";
                    default -> "@Query with the filter";
                };
            case IF ->
                this == CREATE
                        ? "@Put with @If(\"this absent or …\"): an item that is created is not there to be judged"
                        : "@Filter of @Query, @Scan or @Count";
            case KEYS -> "@BatchGet";
            case SET, ADD, VERSION -> "@Update";
            case ITEM -> this == UPDATE ? "@Replace" : "the variables of its key as parameters";
            default -> this == SCAN ? "@Filter, or a @Query" : "the record itself as the one parameter";
        };
    }
}
