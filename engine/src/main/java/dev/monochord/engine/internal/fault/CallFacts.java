package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.operation.ApiOperation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;

/**
 * What a rule or the recorder needs to know about a request.
 *
 * @param tables the names of the tables in it
 * @param index the index it names
 */
public record CallFacts(
        ApiOperation<?> operation,
        List<String> tables,
        @Nullable String index) {

    public static <I extends SdkPojo> CallFacts of(ApiOperation<I> operation, I request) {
        return new CallFacts(operation, operation.tables(request), operation.index(request));
    }
}
