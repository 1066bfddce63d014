package dev.monochord.engine.internal.operation;

import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;

/**
 * An operation of the API.
 *
 * @param target the service part of its {@code X-Amz-Target}, such as {@code DynamoDB_20120810}
 * @param name its name, such as {@code PutItem}
 * @param request makes an empty builder of its request, for the wire to fill
 * @param handler validates and executes a request; throws the SDK's exceptions
 */
public record Operation<I extends SdkPojo, O extends SdkPojo>(
        String target, String name, Supplier<? extends SdkPojo> request, Function<I, O> handler) {}
