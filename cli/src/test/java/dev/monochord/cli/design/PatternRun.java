package dev.monochord.cli.design;

import dev.monochord.console.call.CompiledTable;
import dev.monochord.engine.Engine;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.expression.TypedPath;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.schema.TableSchema;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A call of a pattern of a generated table, on an engine with data of a known number and size: what the pattern's key
 * reaches, what it replaces or deletes, and the parents that it needs.
 */
final class PatternRun implements AutoCloseable {

    private static final String PADDING = "x".repeat(1300);

    private final TableDesign table;
    private final PatternDesign pattern;
    private final int matches;
    private final int page;
    private final Engine engine = Engine.inMemory();
    private final Map<String, Integer> sizes = new LinkedHashMap<>();
    private final Set<Map<String, AttributeValue>> stored = new HashSet<>();
    private long bytes;

    /**
     * A run on an engine of its own.
     *
     * @param matches items of a kind, where there are several
     * @param page items of a page
     */
    PatternRun(TableDesign table, PatternDesign pattern, int matches, int page) {
        this.table = table;
        this.pattern = pattern;
        this.matches = matches;
        this.page = page;
        TableSchema.create(engine.client(), table);
    }

    Engine engine() {
        return engine;
    }

    /** The workload that was loaded. */
    TableWorkload workload() {
        TableWorkload workload = TableWorkload.of(stored.size(), (int) Math.max(1, bytes / Math.max(1, stored.size())))
                .matching(matches)
                .paged(page);
        for (Map.Entry<String, Integer> size : sizes.entrySet()) {
            workload = workload.sized(size.getKey(), size.getValue());
        }
        return workload;
    }

    /** Loads what the pattern is about. */
    void load() throws ReflectiveOperationException {
        boolean scan = pattern.kind() == PatternKind.SCAN;
        boolean absent = pattern.kind() == PatternKind.CREATE || pattern.kind() == PatternKind.PUT;
        for (ItemDesign item : table.items()) {
            boolean own = pattern.items().contains(item.name());
            boolean single = own && !pattern.kind().ranges() && !scan && pattern.kind() != PatternKind.BATCH_GET;
            boolean several = scan || !single && (own || neighbours(item));
            if (single && absent) {
                measure(item, record(item, 0, Map.of()));
            } else {
                for (int n = 0; n < (several ? matches : single ? 1 : 0); n++) {
                    put(item, record(item, n, before(item)));
                    if (pattern.kind() == PatternKind.DELETE_PARTITION) {
                        parents(item, n);
                    }
                }
            }
        }
        if (!pattern.kind().reads()) {
            parents(table.item(pattern.item()).orElseThrow(), 0);
        }
    }

    /** Calls the pattern. */
    @Nullable
    Object call(DynamoDbClient client) throws ReflectiveOperationException {
        CompiledTable compiled = CompiledTable.load(table, getClass().getClassLoader());
        Method method = compiled.method(pattern);
        @Nullable Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(
                    pattern.parameters().get(i), method.getGenericParameterTypes()[i], method.getParameterTypes()[i]);
        }
        Object result =
                compiled.call(pattern, Monochord.builder().client(client).build(), arguments);
        // A stream reads as it is asked for.
        return result instanceof Stream<?> items ? items.toList() : result;
    }

    private @Nullable Object argument(ParameterDesign parameter, Type type, Class<?> raw)
            throws ReflectiveOperationException {
        String target = parameter.target();
        return switch (parameter.binding()) {
            case PAGE -> PageRequest.first(page);
            case LIMIT -> page;
            case ITEM -> record(table.item(pattern.item()).orElseThrow(), 0, Map.of());
            case VERSION -> Samples.value(target, raw, 0);
            case ADD -> Samples.value(target, raw, 0);
            case SET -> Samples.value(target, type, 9);
            case BEGINS_WITH -> target;
            case FROM -> raw == Instant.class ? Samples.LOWEST : Samples.value(target, type, 0);
            case TO -> raw == Instant.class ? Samples.HIGHEST : Samples.value(target, type, 9);
            case FILTER -> parameter.optional() ? null : Samples.value(target, type, 0);
            case VALUE -> parameter.optional() ? null : filter(parameter, type, raw);
            case KEYS -> keys(target);
            default -> Samples.value(target, type, 0);
        };
    }

    /** A value that lets the stored items pass a filter: theirs, or a later time. */
    private Object filter(ParameterDesign parameter, Type type, Class<?> raw) throws ReflectiveOperationException {
        return raw == Instant.class
                ? Samples.HIGHEST
                : Samples.value(filtered(parameter).orElse(parameter.name()), type, 0);
    }

    /** The component that a parameter of the filter is compared with. */
    private Optional<String> filtered(ParameterDesign parameter) {
        return new TablePlans(table)
                .of(pattern).plan().stream()
                        .flatMap(plan -> plan.filter().stream())
                        .flatMap(term -> term.condition().arguments())
                        .filter(argument -> argument.parameter().parameter().equals(parameter.name()))
                        .flatMap(argument -> Stream.ofNullable(argument.form().like()))
                        .map(TypedPath::component)
                        .findFirst();
    }

    private List<Object> keys(String target) throws ReflectiveOperationException {
        List<Object> keys = new ArrayList<>();
        for (int n = 0; n < matches; n++) {
            keys.add(Samples.value(target, String.class, n));
        }
        return keys;
    }

    /** Other kinds in the partition that a query or the deletion of a partition reaches. */
    private boolean neighbours(ItemDesign item) {
        ItemDesign own = table.item(pattern.item()).orElseThrow();
        boolean whole =
                pattern.kind() == PatternKind.DELETE_PARTITION || pattern.kind().ranges();
        return whole
                && item.key().partition().display().equals(own.key().partition().display());
    }

    /** The stored item before a replace has other unique values. */
    private Map<String, @Nullable Object> before(ItemDesign item) {
        Map<String, @Nullable Object> own = new HashMap<>();
        if (pattern.kind() == PatternKind.REPLACE) {
            for (UniqueGuard guard : item.guards()) {
                own.put(guard.field(), guard.field() + "-8");
            }
        }
        return own;
    }

    private void parents(ItemDesign item, int number) throws ReflectiveOperationException {
        for (ParentDesign parent : item.parents()) {
            ItemDesign design = table.item(parent.item()).orElseThrow();
            put(design, record(design, number, Map.of()));
        }
    }

    private Object record(ItemDesign item, int number, Map<String, @Nullable Object> own)
            throws ReflectiveOperationException {
        Set<String> fixed = new HashSet<>();
        pattern.parameters().stream()
                .filter(p -> p.binding() == ParameterBinding.EQUALS || p.binding() == ParameterBinding.FILTER)
                .forEach(p -> fixed.add(p.target()));
        pattern.bound(ParameterBinding.VALUE).forEach(p -> filtered(p).ifPresent(fixed::add));
        Map<String, @Nullable Object> values = new HashMap<>(own);
        table.items().stream()
                .flatMap(child -> child.parents().stream())
                .filter(p -> p.item().equals(item.name()) && p.counter() != null)
                .forEach(p -> values.put(String.valueOf(p.counter()), 1L));
        // Nothing is under deletion.
        item.components().stream().filter(c -> c.startsWith("deletion")).forEach(c -> values.put(c, null));
        padded(item).ifPresent(a -> values.putIfAbsent(a.component(), a.component() + PADDING));
        return Samples.record(
                item, values, component -> fixed.contains(component) || component.equals(item.version()) ? 0 : number);
    }

    /** A text that is in no key, so that the size of an item is not lost in the smallest block. */
    private Optional<AttributeDesign> padded(ItemDesign item) {
        if (pattern.kind() == PatternKind.SCAN) {
            // How a few large items are spread over the partitions of a table is chance; small ones fit the smallest
            // block.
            return Optional.empty();
        }
        return item.attributes().stream()
                .filter(a -> a.type() == AttributeType.TEXT && !a.keyOnly())
                .filter(a -> !item.key().uses(a.component()))
                .filter(a ->
                        item.indexKeys().stream().noneMatch(k -> k.templates().uses(a.component())))
                .filter(a -> item.guards().stream()
                        .noneMatch(g -> g.field().equals(a.component())
                                || g.attributes().contains(a.component())))
                .filter(a -> item.derived().stream().noneMatch(d -> d.template().uses(a.component())))
                .filter(a ->
                        pattern.parameters().stream().noneMatch(p -> p.target().equals(a.component())))
                .findFirst();
    }

    private void put(ItemDesign item, Object record) throws ReflectiveOperationException {
        ItemType<Object> type = type(item);
        store(item.name(), type.keyIn(type.encode(record)), type.encode(record));
        for (Guard<Object> guard : type.guards()) {
            Map<String, AttributeValue> encoded = guard.encode(record);
            if (encoded != null) {
                store(guard.name(), type.keyIn(encoded), encoded);
            }
        }
    }

    private void store(String name, Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
        if (!stored.add(key)) {
            return;
        }
        long before = size();
        engine.client().putItem(r -> r.tableName(table.name()).item(item));
        long size = size() - before;
        bytes += size;
        sizes.put(name, (int) size);
    }

    /** The size of an item that is not there yet, and of its guards. */
    private void measure(ItemDesign item, Object record) throws ReflectiveOperationException {
        try (PatternRun other = new PatternRun(table, pattern, matches, page)) {
            other.put(item, record);
            sizes.putAll(other.sizes);
        }
    }

    private long size() {
        return engine.client()
                .describeTable(r -> r.tableName(table.name()))
                .table()
                .tableSizeBytes();
    }

    @SuppressWarnings("unchecked")
    private static ItemType<Object> type(ItemDesign item) throws ReflectiveOperationException {
        Class<?> record = Class.forName(item.javaType());
        String name =
                record.getName().substring(record.getPackageName().length() + 1).replace('$', '_');
        return (ItemType<Object>) Class.forName(record.getPackageName() + "." + name + "Item")
                .getField("TYPE")
                .get(null);
    }

    @Override
    public void close() {
        engine.close();
    }
}
