package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.RequestDispatcher;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.*;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbAsyncWaiter;

/**
 * A {@link DynamoDbAsyncClient} that runs each request on a bounded pool of its own.
 *
 * <p>Every operation of the interface is here, one line each, so that one the engine does not have is refused by the
 * engine with the service's error and not by the interface with a bare exception. A failure completes the future, as in
 * the SDK's own client; nothing is thrown at the call. Thread-safe; closing it does nothing, since the engine shares it.
 */
public final class InProcessAsyncClient implements DynamoDbAsyncClient {

    private final AsyncCalls calls;
    private final Region region;

    public InProcessAsyncClient(RequestDispatcher dispatcher, Region region) {
        this.calls = new AsyncCalls(dispatcher);
        this.region = region;
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public DynamoDbServiceClientConfiguration serviceClientConfiguration() {
        return ClientConfiguration.ofTables(region);
    }

    /** A waiter that asks through this client; to be closed by whoever asked for it. */
    @Override
    public DynamoDbAsyncWaiter waiter() {
        return DynamoDbAsyncWaiter.builder().client(this).build();
    }

    @Override
    public void close() {}

    /** Ends the pool: for the engine, which shares one client between all who ask. */
    public void shutdown() {
        calls.close();
    }

    @Override
    public CompletableFuture<BatchExecuteStatementResponse> batchExecuteStatement(
            BatchExecuteStatementRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<BatchGetItemResponse> batchGetItem(BatchGetItemRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<BatchWriteItemResponse> batchWriteItem(BatchWriteItemRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<CreateBackupResponse> createBackup(CreateBackupRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<CreateGlobalTableResponse> createGlobalTable(CreateGlobalTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<CreateTableResponse> createTable(CreateTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DeleteBackupResponse> deleteBackup(DeleteBackupRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DeleteResourcePolicyResponse> deleteResourcePolicy(DeleteResourcePolicyRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DeleteTableResponse> deleteTable(DeleteTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeBackupResponse> describeBackup(DescribeBackupRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeContinuousBackupsResponse> describeContinuousBackups(
            DescribeContinuousBackupsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeContributorInsightsResponse> describeContributorInsights(
            DescribeContributorInsightsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeEndpointsResponse> describeEndpoints(DescribeEndpointsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeExportResponse> describeExport(DescribeExportRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeGlobalTableResponse> describeGlobalTable(DescribeGlobalTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeGlobalTableSettingsResponse> describeGlobalTableSettings(
            DescribeGlobalTableSettingsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeImportResponse> describeImport(DescribeImportRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeKinesisStreamingDestinationResponse> describeKinesisStreamingDestination(
            DescribeKinesisStreamingDestinationRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeLimitsResponse> describeLimits(DescribeLimitsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeTableResponse> describeTable(DescribeTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeTableReplicaAutoScalingResponse> describeTableReplicaAutoScaling(
            DescribeTableReplicaAutoScalingRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DescribeTimeToLiveResponse> describeTimeToLive(DescribeTimeToLiveRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<DisableKinesisStreamingDestinationResponse> disableKinesisStreamingDestination(
            DisableKinesisStreamingDestinationRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<EnableKinesisStreamingDestinationResponse> enableKinesisStreamingDestination(
            EnableKinesisStreamingDestinationRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ExecuteStatementResponse> executeStatement(ExecuteStatementRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ExecuteTransactionResponse> executeTransaction(ExecuteTransactionRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ExportTableToPointInTimeResponse> exportTableToPointInTime(
            ExportTableToPointInTimeRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<GetItemResponse> getItem(GetItemRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<GetResourcePolicyResponse> getResourcePolicy(GetResourcePolicyRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ImportTableResponse> importTable(ImportTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListBackupsResponse> listBackups(ListBackupsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListContributorInsightsResponse> listContributorInsights(
            ListContributorInsightsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListExportsResponse> listExports(ListExportsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListGlobalTablesResponse> listGlobalTables(ListGlobalTablesRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListImportsResponse> listImports(ListImportsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListTablesResponse> listTables(ListTablesRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListTagsOfResourceResponse> listTagsOfResource(ListTagsOfResourceRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<PutItemResponse> putItem(PutItemRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<PutResourcePolicyResponse> putResourcePolicy(PutResourcePolicyRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<QueryResponse> query(QueryRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<RestoreTableFromBackupResponse> restoreTableFromBackup(
            RestoreTableFromBackupRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<RestoreTableToPointInTimeResponse> restoreTableToPointInTime(
            RestoreTableToPointInTimeRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ScanResponse> scan(ScanRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<SearchVectorsResponse> searchVectors(SearchVectorsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<TagResourceResponse> tagResource(TagResourceRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<TransactGetItemsResponse> transactGetItems(TransactGetItemsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<TransactWriteItemsResponse> transactWriteItems(TransactWriteItemsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UntagResourceResponse> untagResource(UntagResourceRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateContinuousBackupsResponse> updateContinuousBackups(
            UpdateContinuousBackupsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateContributorInsightsResponse> updateContributorInsights(
            UpdateContributorInsightsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateGlobalTableResponse> updateGlobalTable(UpdateGlobalTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateGlobalTableSettingsResponse> updateGlobalTableSettings(
            UpdateGlobalTableSettingsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateItemResponse> updateItem(UpdateItemRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateKinesisStreamingDestinationResponse> updateKinesisStreamingDestination(
            UpdateKinesisStreamingDestinationRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateTableResponse> updateTable(UpdateTableRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateTableReplicaAutoScalingResponse> updateTableReplicaAutoScaling(
            UpdateTableReplicaAutoScalingRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<UpdateTimeToLiveResponse> updateTimeToLive(UpdateTimeToLiveRequest request) {
        return calls.call(request);
    }
}
