package dev.monochord.cli.explain;

import dev.monochord.console.call.CompiledTable;
import dev.monochord.console.call.RecordedRequest;
import dev.monochord.console.call.RequestRecording;
import dev.monochord.console.call.RequestTree;
import dev.monochord.engine.Engine;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.plan.StoredImage;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.schema.TableSchema;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One call of a pattern with sample values, on an engine that has what the pattern needs: the items that it reads, replaces
 * or deletes, and their parents. An item that is created or put is not there yet, and a replaced one has other unique
 * values than before. For one call.
 */
record PatternCall(TableDesign table, PatternDesign pattern, CompiledTable compiled, SampleValues samples) {

    private static final Instant NOW = Instant.parse("2099-01-01T00:00:00Z");
    private static final Duration DELETION_LEASE = Duration.ofMinutes(5);

    /** What a parameter gives of the stored item, rather than something new. */
    private static final Set<ParameterBinding> STORED = Set.of(
            ParameterBinding.EQUALS,
            ParameterBinding.KEYS,
            ParameterBinding.FILTER,
            ParameterBinding.IF,
            ParameterBinding.VERSION);

    /** The times that a request may contain besides those that are given. */
    static void clock(Symbols symbols) {
        symbols.time(NOW, "now");
        symbols.time(NOW.minus(DELETION_LEASE), "now - 5 minutes");
    }

    /** The requests that were sent, in their order. */
    List<RecordedRequest> run() throws ReflectiveOperationException {
        Method method = compiled.method(pattern);
        @Nullable Object[] arguments = arguments(method);
        try (Engine engine = Engine.inMemory()) {
            TableSchema.create(engine.client(), table);
            load(engine.client());
            List<String> keys =
                    table.keys().stream().map(KeyAttributeDesign::name).toList();
            RequestRecording recording = new RequestRecording(engine.client(), new RequestTree(keys));
            Monochord monochord = Monochord.builder()
                    .client(recording.client())
                    .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                    .build();
            try {
                Object result = compiled.call(pattern, monochord, arguments);
                if (result instanceof Stream<?> items) {
                    items.forEach(item -> {}); // a stream sends its requests as it is read
                }
            } catch (NotFoundException | PreconditionException failure) {
                if (!expected(failure)) {
                    throw failure;
                }
            }
            return recording.requests();
        }
    }

    /** A range or a filter may leave out the sample that is stored, and a condition need not hold of it. */
    private boolean expected(MonochordException failure) {
        return pattern.kind().reads()
                ? failure instanceof NotFoundException
                : failure instanceof PreconditionException && judges();
    }

    private boolean judges() {
        return !pattern.texts().condition().isEmpty()
                || !pattern.bound(ParameterBinding.IF).isEmpty();
    }

    private @Nullable Object[] arguments(Method method) throws ReflectiveOperationException {
        @Nullable Object[] arguments = new Object[method.getParameterCount()];
        // The lower end of a range is created first, and so has the smaller value.
        for (boolean upper : new boolean[] {false, true}) {
            for (int i = 0; i < arguments.length; i++) {
                ParameterDesign parameter = pattern.parameters().get(i);
                if ((parameter.binding() == ParameterBinding.TO) == upper) {
                    arguments[i] = argument(parameter, method.getGenericParameterTypes()[i]);
                }
            }
        }
        return arguments;
    }

    private @Nullable Object argument(ParameterDesign parameter, Type type) throws ReflectiveOperationException {
        return switch (parameter.binding()) {
            case PAGE -> PageRequest.first(samples.number("page size"));
            case ITEM -> record(pattern.item(), this::symbol, Map.of());
            case KEYS ->
                parameter.target().isEmpty() ? keys() : samples.value(parameter.name(), parameter.target(), type);
            case VALUE -> samples.value(parameter.name(), parameter.name(), type);
            default -> samples.value(parameter.name(), parameter.target(), type);
        };
    }

    private List<Object> keys() throws ReflectiveOperationException {
        ItemType<Object> type = compiled.itemType(item(pattern.item()));
        return List.of(type.keyOf(record(pattern.item(), this::symbol, Map.of())));
    }

    /** The name that stands for a component: that of the parameter that gives it, if there is one. */
    private String symbol(String component) {
        return pattern.parameters().stream()
                .filter(p -> STORED.contains(p.binding()) && p.target().equals(component))
                .map(ParameterDesign::name)
                .findFirst()
                .orElse(component);
    }

    private void load(DynamoDbClient client) throws ReflectiveOperationException {
        boolean absent = pattern.kind() == PatternKind.CREATE || pattern.kind() == PatternKind.PUT;
        for (ItemDesign item : table.items()) {
            if (pattern.items().contains(item.name()) && !absent || besideOwner(item)) {
                put(client, item, stored(item));
                parents(client, item);
            }
        }
        parents(client, item(pattern.item()));
    }

    /** Another kind in the partition that is deleted. */
    private boolean besideOwner(ItemDesign item) {
        return pattern.kind() == PatternKind.DELETE_PARTITION
                && item.key()
                        .partition()
                        .display()
                        .equals(item(pattern.item()).key().partition().display());
    }

    private void parents(DynamoDbClient client, ItemDesign item) throws ReflectiveOperationException {
        for (ParentDesign parent : item.parents()) {
            ItemDesign design = item(parent.item());
            put(client, design, stored(design));
        }
    }

    private Object stored(ItemDesign item) throws ReflectiveOperationException {
        Set<String> unique = item.guards().stream().map(UniqueGuard::field).collect(Collectors.toSet());
        UnaryOperator<String> names = pattern.kind() == PatternKind.REPLACE
                ? component -> (unique.contains(component) ? "stored " : "") + symbol(component)
                : this::symbol;
        return record(item.name(), names, zeroCounters(item));
    }

    private Object record(String name, UnaryOperator<String> names, Map<String, @Nullable Object> known)
            throws ReflectiveOperationException {
        ItemDesign item = item(name);
        Map<String, @Nullable Object> values = new HashMap<>(known);
        item.attributes().stream()
                .filter(attribute -> StoredImage.mark(attribute.name()))
                .map(AttributeDesign::component)
                .forEach(mark -> values.put(mark, null));
        return samples.record(compiled.record(item), values, names);
    }

    /** No child is counted yet, so that there is room for one. */
    private Map<String, @Nullable Object> zeroCounters(ItemDesign item) throws ClassNotFoundException {
        Map<String, @Nullable Object> counters = new HashMap<>();
        for (ItemDesign child : table.items()) {
            for (ParentDesign parent : child.parents()) {
                if (parent.item().equals(item.name()) && parent.counter() != null) {
                    counters.put(parent.counter(), zero(item, parent.counter()));
                }
            }
        }
        return counters;
    }

    private Object zero(ItemDesign item, String component) throws ClassNotFoundException {
        Class<?> type = Stream.of(compiled.record(item).getRecordComponents())
                .filter(c -> c.getName().equals(component))
                .<Class<?>>map(c -> c.getType())
                .findFirst()
                .orElse(long.class);
        return type == int.class || type == Integer.class ? (Object) 0 : (Object) 0L;
    }

    private void put(DynamoDbClient client, ItemDesign item, Object record) throws ReflectiveOperationException {
        ItemType<Object> type = compiled.itemType(item);
        put(client, type.encode(record));
        for (Guard<Object> guard : type.guards()) {
            Map<String, AttributeValue> encoded = guard.encode(record);
            if (encoded != null) {
                put(client, encoded);
            }
        }
    }

    private void put(DynamoDbClient client, Map<String, AttributeValue> item) {
        client.putItem(request -> request.tableName(table.name()).item(item));
    }

    private ItemDesign item(String name) {
        return table.item(name).orElseThrow();
    }
}
