package dev.monochord.engine.internal.client;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/**
 * An SDK client whose operations are one function. An operation is a method that takes a request and returns a response
 * or a future; methods derived from operations, such as paginators, are those of the interface.
 *
 * @param <C> the interface of the client
 */
final class ClientProxy<C> implements InvocationHandler {

    private final Class<C> type;
    private final Function<SdkPojo, Object> call;
    private final Map<String, Function<C, @Nullable Object>> others = new HashMap<>();

    private ClientProxy(Class<C> type, Function<SdkPojo, Object> call) {
        this.type = type;
        this.call = call;
        others.put("close", client -> null);
        others.put("hashCode", System::identityHashCode);
        others.put("toString", client -> "in-process " + type.getSimpleName());
    }

    static <C> ClientProxy<C> create(Class<C> type, Function<SdkPojo, Object> call) {
        return new ClientProxy<>(type, call);
    }

    /** Implements a method without parameters. */
    ClientProxy<C> with(String method, Function<C, @Nullable Object> function) {
        others.put(method, function);
        return this;
    }

    C build() {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (arguments == null) {
            Function<C, @Nullable Object> other = others.get(method.getName());
            return other != null ? other.apply(type.cast(proxy)) : InvocationHandler.invokeDefault(proxy, method);
        }
        if (arguments[0] instanceof SdkRequest request && isOperation(method.getReturnType())) {
            return call.apply(request);
        }
        if (method.getDeclaringClass() == Object.class) {
            return proxy == arguments[0];
        }
        Objects.requireNonNull(arguments[0], method.getName());
        return InvocationHandler.invokeDefault(proxy, method, arguments);
    }

    private static boolean isOperation(Class<?> result) {
        return SdkResponse.class.isAssignableFrom(result) || result == CompletableFuture.class;
    }
}
