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
import software.amazon.awssdk.utils.builder.CopyableBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/**
 * An operation of the API: its name and everything the engine knows about its requests without running them. Declared
 * once, next to its handler; whoever needs to tell operations apart asks this value.
 *
 * @param <I> the type of its requests
 * @param name the name in {@code X-Amz-Target}, such as {@code PutItem}
 * @param request creates an empty builder of a request. Not called before the first request: the SDK's classes take long
 *     to initialize, and most programs use few of them
 * @param constraints the service model's constraints on a request
 * @param layer how the operation words what it rejects before it looks at the table
 * @param isData whether the operation reads or writes items
 * @param isScan whether every call reads a whole table or index
 * @param hasOutput whether a response has a body: an operation without output sends none rather than an empty object
 * @param tables the names of the tables in a request
 * @param index the index that a request names
 * @param items how many items a call wrote or returned
 */
public record ApiOperation<I extends SdkPojo>(
        ApiService service,
        String name,
        Supplier<? extends SdkPojo> request,
        RequestConstraints constraints,
        Layer layer,
        boolean isData,
        boolean isScan,
        boolean hasOutput,
        Function<I, List<String>> tables,
        Function<I, @Nullable String> index,
        ToIntBiFunction<I, SdkPojo> items) {

    /**
     * Describes an operation of the control plane, unless {@link Builder#table} or {@link Builder#tables} is called.
     *
     * @param request creates an empty builder of a request, for the wire to fill
     */
    public static <B extends CopyableBuilder<B, I> & SdkPojo, I extends SdkPojo & ToCopyableBuilder<B, I>>
            Builder<I> builder(String name, Supplier<B> request) {
        return new Builder<>(name, request);
    }

    public List<String> tables(I call) {
        return tables.apply(call);
    }

    public @Nullable String index(I call) {
        return index.apply(call);
    }

    public int items(I call, SdkPojo response) {
        return items.applyAsInt(call, response);
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

        private Builder(String name, Supplier<? extends SdkPojo> request) {
            this.name = name;
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
            return new ApiOperation<>(
                    service, name, request, constraints, layer, data, scan, output, tables, index, items);
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
