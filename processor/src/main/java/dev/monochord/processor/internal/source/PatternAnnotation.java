package dev.monochord.processor.internal.source;

import dev.monochord.annotations.BatchGet;
import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Update;
import dev.monochord.model.Binding;
import dev.monochord.model.PatternKind;
import java.lang.annotation.Annotation;
import java.util.Set;

/** The annotations that make a method a pattern, and the parameters that each takes. */
enum PatternAnnotation {
    GET(Get.class, PatternKind.GET, Binding.EQUALS),
    BATCH_GET(BatchGet.class, PatternKind.BATCH_GET, Binding.EQUALS, Binding.KEYS),
    QUERY(
            Query.class,
            PatternKind.QUERY,
            Binding.EQUALS,
            Binding.BEGINS_WITH,
            Binding.FROM,
            Binding.TO,
            Binding.FILTER,
            Binding.PAGE,
            Binding.LIMIT),
    COUNT(
            Count.class,
            PatternKind.COUNT,
            Binding.EQUALS,
            Binding.BEGINS_WITH,
            Binding.FROM,
            Binding.TO,
            Binding.FILTER),
    SCAN(Scan.class, PatternKind.SCAN, Binding.FILTER, Binding.PAGE, Binding.LIMIT),
    CREATE(Create.class, PatternKind.CREATE, Binding.ITEM),
    PUT(Put.class, PatternKind.PUT, Binding.ITEM),
    UPDATE(Update.class, PatternKind.UPDATE, Binding.ITEM, Binding.EQUALS, Binding.SET, Binding.ADD, Binding.VERSION),
    DELETE(Delete.class, PatternKind.DELETE, Binding.ITEM, Binding.EQUALS, Binding.VERSION),
    DELETE_PARTITION(DeletePartition.class, PatternKind.DELETE_PARTITION, Binding.EQUALS);

    private final Class<? extends Annotation> type;
    private final PatternKind kind;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<Binding> bindings;

    PatternAnnotation(Class<? extends Annotation> type, PatternKind kind, Binding... bindings) {
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

    boolean takes(Binding binding) {
        return bindings.contains(binding);
    }

    /** The annotation has a member that names the item. */
    boolean namesItem() {
        return this == COUNT || this == UPDATE || this == DELETE || this == DELETE_PARTITION;
    }

    boolean namesIndex() {
        return this == GET || this == QUERY || this == COUNT || this == SCAN;
    }

    /** What to use instead of a binding that this kind of pattern does not take. */
    String instead(Binding binding) {
        return switch (binding) {
            case BEGINS_WITH, FROM, TO, PAGE, LIMIT -> "@Query";
            case FILTER ->
                switch (this) {
                    case UPDATE ->
                        "@IfVersion or Monochord.update(key).set(…).when(…), which check and write in one request";
                    case DELETE -> "@IfVersion or Monochord.deleteIf(key, …), which check and delete in one request";
                    case CREATE, PUT -> "Monochord.claim(item, …), which checks and writes in one request";
                    default -> "@Query with the filter";
                };
            case KEYS -> "@BatchGet";
            case SET, ADD, VERSION -> "@Update";
            case ITEM -> "the variables of its key as parameters";
            default -> this == SCAN ? "@Filter, or a @Query" : "the record itself as the one parameter";
        };
    }
}
