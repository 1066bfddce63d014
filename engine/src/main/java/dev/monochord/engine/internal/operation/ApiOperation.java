package dev.monochord.engine.internal.operation;

import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.RequestConstraints;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;

/**
 * An operation of the API: its name and everything the engine knows about its requests without running them. Declared
 * once, next to its handler; whoever needs to tell operations apart asks this value.
 *
 * @param <I> the type of its requests
 */
public final class ApiOperation<I extends SdkPojo> {

    private final ApiService service;
    private final String name;
    private final Class<I> type;
    private final Supplier<? extends SdkPojo> request;
    private final RequestConstraints constraints;
    private final Layer layer;
    private final boolean data;
    private final boolean scan;
    private final boolean output;
    private final Function<I, List<String>> tables;
    private final Function<I, @Nullable String> index;
    private final ToIntBiFunction<I, SdkPojo> items;

    private ApiOperation(Builder<I> builder) {
        this.service = builder.service;
        this.name = builder.name;
        this.type = builder.type;
        this.request = builder.request;
        this.constraints = builder.constraints;
        this.layer = builder.layer;
        this.data = builder.data;
        this.scan = builder.scan;
        this.output = builder.output;
        this.tables = builder.tables;
        this.index = builder.index;
        this.items = builder.items;
    }

    /**
     * Describes an operation of the control plane, unless {@link Builder#table} or {@link Builder#tables} is called.
     *
     * @param request creates an empty builder of a request, for the wire to fill
     */
    public static <I extends SdkPojo> Builder<I> builder(
            String name, Class<I> type, Supplier<? extends SdkPojo> request) {
        return new Builder<>(name, type, request);
    }

    public ApiService service() {
        return service;
    }

    /** The name in {@code X-Amz-Target}, such as {@code PutItem}. */
    public String name() {
        return name;
    }

    Class<I> type() {
        return type;
    }

    /** Returns an empty builder of a request. */
    public SdkPojo newRequest() {
        return request.get();
    }

    /** How the operation words what it rejects before it looks at the table. */
    public Layer layer() {
        return layer;
    }

    /** Whether the operation reads or writes items. */
    public boolean isData() {
        return data;
    }

    /** Whether every call reads a whole table or index. */
    public boolean isScan() {
        return scan;
    }

    /** Whether a response has a body: an operation without output sends none rather than an empty object. */
    public boolean hasOutput() {
        return output;
    }

    /** The names of the tables in a request. */
    public List<String> tables(I call) {
        return tables.apply(call);
    }

    /** The index that a request names. */
    public @Nullable String index(I call) {
        return index.apply(call);
    }

    /** How many items a call wrote or returned. */
    public int items(I call, SdkPojo response) {
        return items.applyAsInt(call, response);
    }

    /** Checks the service model's constraints on a request. */
    void check(I call) {
        constraints.check(call);
    }

    /** This operation with the function that executes a request that satisfies its constraints. */
    public <O extends SdkPojo> OperationHandler<I, O> handledBy(Function<I, O> function) {
        return new OperationHandler<>(this, function);
    }

    @Override
    public String toString() {
        return service.target() + "." + name;
    }

    /** Builds an {@link ApiOperation}. Not thread-safe. */
    public static final class Builder<I extends SdkPojo> {

        private final String name;
        private final Class<I> type;
        private final Supplier<? extends SdkPojo> request;
        private ApiService service = ApiService.DYNAMODB;
        private RequestConstraints constraints = RequestConstraints.NONE;
        private Layer layer = Layer.OLDER;
        private boolean data;
        private boolean scan;
        private boolean output = true;
        private Function<I, List<String>> tables = Builder::memberTable;
        private Function<I, @Nullable String> index = call -> null;
        private ToIntBiFunction<I, SdkPojo> items = (call, response) -> 0;

        private Builder(String name, Class<I> type, Supplier<? extends SdkPojo> request) {
            this.name = name;
            this.type = type;
            this.request = request;
        }

        /** Defaults to {@link ApiService#DYNAMODB}. */
        public Builder<I> service(ApiService value) {
            service = value;
            return this;
        }

        /** Defaults to none. */
        public Builder<I> constraints(RequestConstraints value) {
            constraints = value;
            return this;
        }

        /** Defaults to {@link Layer#OLDER}. */
        public Builder<I> layer(Layer value) {
            layer = value;
            return this;
        }

        /** Reads or writes items of one table, given by name or ARN. */
        public Builder<I> table(Function<I, @Nullable String> table) {
            data = true;
            tables = call -> TableNames.of(table.apply(call));
            return this;
        }

        /** Reads or writes items of several tables, given by name or ARN. */
        public Builder<I> tables(Function<I, Stream<@Nullable String>> several) {
            data = true;
            tables = call -> TableNames.of(several.apply(call));
            return this;
        }

        public Builder<I> index(Function<I, @Nullable String> value) {
            index = value;
            return this;
        }

        /** How many items a call wrote or returned; defaults to 0. */
        public <O extends SdkPojo> Builder<I> items(Class<O> response, ToIntBiFunction<I, O> count) {
            items = (call, answer) -> count.applyAsInt(call, response.cast(answer));
            return this;
        }

        /** Reads a whole table or index with every call. */
        public Builder<I> scan() {
            scan = true;
            return this;
        }

        public Builder<I> withoutOutput() {
            output = false;
            return this;
        }

        public ApiOperation<I> build() {
            return new ApiOperation<>(this);
        }

        /** Builds the operation and gives it a handler; see {@link ApiOperation#handledBy}. */
        public <O extends SdkPojo> OperationHandler<I, O> handledBy(Function<I, O> function) {
            return build().handledBy(function);
        }

        private static List<String> memberTable(SdkPojo call) {
            return call instanceof SdkRequest sdk
                    ? TableNames.of(
                            sdk.getValueForField("TableName", String.class).orElse(null))
                    : List.of();
        }
    }
}
