package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.Endpoint;

/** DescribeLimits and DescribeEndpoints. */
record AccountOperations(CatalogOptions options) {

    private static final long ACCOUNT_UNITS = 80_000;
    private static final long TABLE_UNITS = 40_000;
    private static final long CACHE_MINUTES = 1_440;

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("DescribeLimits", DescribeLimitsRequest::builder)
                        .handledBy(this::limits),
                ApiOperation.builder("DescribeEndpoints", DescribeEndpointsRequest::builder)
                        .handledBy(this::endpoints));
    }

    DescribeLimitsResponse limits(DescribeLimitsRequest request) {
        return DescribeLimitsResponse.builder()
                .accountMaxReadCapacityUnits(ACCOUNT_UNITS)
                .accountMaxWriteCapacityUnits(ACCOUNT_UNITS)
                .tableMaxReadCapacityUnits(TABLE_UNITS)
                .tableMaxWriteCapacityUnits(TABLE_UNITS)
                .build();
    }

    DescribeEndpointsResponse endpoints(DescribeEndpointsRequest request) {
        return DescribeEndpointsResponse.builder()
                .endpoints(Endpoint.builder()
                        .address("dynamodb." + options.region() + ".amazonaws.com")
                        .cachePeriodInMinutes(CACHE_MINUTES)
                        .build())
                .build();
    }
}
