package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.Dispatcher;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.core.SdkPojo;
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

    public InProcessAsyncClient(Dispatcher dispatcher, Region region) {
        this.calls = new AsyncCalls(dispatcher, ServiceTarget.TABLES);
        this.region = region;
    }

    private <O extends SdkPojo> CompletableFuture<O> call(String operation, SdkPojo request) {
        return calls.call(operation, request);
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
        return call("BatchExecuteStatement", request);
    }

    @Override
    public CompletableFuture<BatchGetItemResponse> batchGetItem(BatchGetItemRequest request) {
        return call("BatchGetItem", request);
    }

    @Override
    public CompletableFuture<BatchWriteItemResponse> batchWriteItem(BatchWriteItemRequest request) {
        return call("BatchWriteItem", request);
    }

    @Override
    public CompletableFuture<CreateBackupResponse> createBackup(CreateBackupRequest request) {
        return call("CreateBackup", request);
    }

    @Override
    public CompletableFuture<CreateGlobalTableResponse> createGlobalTable(CreateGlobalTableRequest request) {
        return call("CreateGlobalTable", request);
    }

    @Override
    public CompletableFuture<CreateTableResponse> createTable(CreateTableRequest request) {
        return call("CreateTable", request);
    }

    @Override
    public CompletableFuture<DeleteBackupResponse> deleteBackup(DeleteBackupRequest request) {
        return call("DeleteBackup", request);
    }

    @Override
    public CompletableFuture<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
        return call("DeleteItem", request);
    }

    @Override
    public CompletableFuture<DeleteResourcePolicyResponse> deleteResourcePolicy(DeleteResourcePolicyRequest request) {
        return call("DeleteResourcePolicy", request);
    }

    @Override
    public CompletableFuture<DeleteTableResponse> deleteTable(DeleteTableRequest request) {
        return call("DeleteTable", request);
    }

    @Override
    public CompletableFuture<DescribeBackupResponse> describeBackup(DescribeBackupRequest request) {
        return call("DescribeBackup", request);
    }

    @Override
    public CompletableFuture<DescribeContinuousBackupsResponse> describeContinuousBackups(
            DescribeContinuousBackupsRequest request) {
        return call("DescribeContinuousBackups", request);
    }

    @Override
    public CompletableFuture<DescribeContributorInsightsResponse> describeContributorInsights(
            DescribeContributorInsightsRequest request) {
        return call("DescribeContributorInsights", request);
    }

    @Override
    public CompletableFuture<DescribeEndpointsResponse> describeEndpoints(DescribeEndpointsRequest request) {
        return call("DescribeEndpoints", request);
    }

    @Override
    public CompletableFuture<DescribeExportResponse> describeExport(DescribeExportRequest request) {
        return call("DescribeExport", request);
    }

    @Override
    public CompletableFuture<DescribeGlobalTableResponse> describeGlobalTable(DescribeGlobalTableRequest request) {
        return call("DescribeGlobalTable", request);
    }

    @Override
    public CompletableFuture<DescribeGlobalTableSettingsResponse> describeGlobalTableSettings(
            DescribeGlobalTableSettingsRequest request) {
        return call("DescribeGlobalTableSettings", request);
    }

    @Override
    public CompletableFuture<DescribeImportResponse> describeImport(DescribeImportRequest request) {
        return call("DescribeImport", request);
    }

    @Override
    public CompletableFuture<DescribeKinesisStreamingDestinationResponse> describeKinesisStreamingDestination(
            DescribeKinesisStreamingDestinationRequest request) {
        return call("DescribeKinesisStreamingDestination", request);
    }

    @Override
    public CompletableFuture<DescribeLimitsResponse> describeLimits(DescribeLimitsRequest request) {
        return call("DescribeLimits", request);
    }

    @Override
    public CompletableFuture<DescribeTableResponse> describeTable(DescribeTableRequest request) {
        return call("DescribeTable", request);
    }

    @Override
    public CompletableFuture<DescribeTableReplicaAutoScalingResponse> describeTableReplicaAutoScaling(
            DescribeTableReplicaAutoScalingRequest request) {
        return call("DescribeTableReplicaAutoScaling", request);
    }

    @Override
    public CompletableFuture<DescribeTimeToLiveResponse> describeTimeToLive(DescribeTimeToLiveRequest request) {
        return call("DescribeTimeToLive", request);
    }

    @Override
    public CompletableFuture<DisableKinesisStreamingDestinationResponse> disableKinesisStreamingDestination(
            DisableKinesisStreamingDestinationRequest request) {
        return call("DisableKinesisStreamingDestination", request);
    }

    @Override
    public CompletableFuture<EnableKinesisStreamingDestinationResponse> enableKinesisStreamingDestination(
            EnableKinesisStreamingDestinationRequest request) {
        return call("EnableKinesisStreamingDestination", request);
    }

    @Override
    public CompletableFuture<ExecuteStatementResponse> executeStatement(ExecuteStatementRequest request) {
        return call("ExecuteStatement", request);
    }

    @Override
    public CompletableFuture<ExecuteTransactionResponse> executeTransaction(ExecuteTransactionRequest request) {
        return call("ExecuteTransaction", request);
    }

    @Override
    public CompletableFuture<ExportTableToPointInTimeResponse> exportTableToPointInTime(
            ExportTableToPointInTimeRequest request) {
        return call("ExportTableToPointInTime", request);
    }

    @Override
    public CompletableFuture<GetItemResponse> getItem(GetItemRequest request) {
        return call("GetItem", request);
    }

    @Override
    public CompletableFuture<GetResourcePolicyResponse> getResourcePolicy(GetResourcePolicyRequest request) {
        return call("GetResourcePolicy", request);
    }

    @Override
    public CompletableFuture<ImportTableResponse> importTable(ImportTableRequest request) {
        return call("ImportTable", request);
    }

    @Override
    public CompletableFuture<ListBackupsResponse> listBackups(ListBackupsRequest request) {
        return call("ListBackups", request);
    }

    @Override
    public CompletableFuture<ListContributorInsightsResponse> listContributorInsights(
            ListContributorInsightsRequest request) {
        return call("ListContributorInsights", request);
    }

    @Override
    public CompletableFuture<ListExportsResponse> listExports(ListExportsRequest request) {
        return call("ListExports", request);
    }

    @Override
    public CompletableFuture<ListGlobalTablesResponse> listGlobalTables(ListGlobalTablesRequest request) {
        return call("ListGlobalTables", request);
    }

    @Override
    public CompletableFuture<ListImportsResponse> listImports(ListImportsRequest request) {
        return call("ListImports", request);
    }

    @Override
    public CompletableFuture<ListTablesResponse> listTables(ListTablesRequest request) {
        return call("ListTables", request);
    }

    @Override
    public CompletableFuture<ListTagsOfResourceResponse> listTagsOfResource(ListTagsOfResourceRequest request) {
        return call("ListTagsOfResource", request);
    }

    @Override
    public CompletableFuture<PutItemResponse> putItem(PutItemRequest request) {
        return call("PutItem", request);
    }

    @Override
    public CompletableFuture<PutResourcePolicyResponse> putResourcePolicy(PutResourcePolicyRequest request) {
        return call("PutResourcePolicy", request);
    }

    @Override
    public CompletableFuture<QueryResponse> query(QueryRequest request) {
        return call("Query", request);
    }

    @Override
    public CompletableFuture<RestoreTableFromBackupResponse> restoreTableFromBackup(
            RestoreTableFromBackupRequest request) {
        return call("RestoreTableFromBackup", request);
    }

    @Override
    public CompletableFuture<RestoreTableToPointInTimeResponse> restoreTableToPointInTime(
            RestoreTableToPointInTimeRequest request) {
        return call("RestoreTableToPointInTime", request);
    }

    @Override
    public CompletableFuture<ScanResponse> scan(ScanRequest request) {
        return call("Scan", request);
    }

    @Override
    public CompletableFuture<SearchVectorsResponse> searchVectors(SearchVectorsRequest request) {
        return call("SearchVectors", request);
    }

    @Override
    public CompletableFuture<TagResourceResponse> tagResource(TagResourceRequest request) {
        return call("TagResource", request);
    }

    @Override
    public CompletableFuture<TransactGetItemsResponse> transactGetItems(TransactGetItemsRequest request) {
        return call("TransactGetItems", request);
    }

    @Override
    public CompletableFuture<TransactWriteItemsResponse> transactWriteItems(TransactWriteItemsRequest request) {
        return call("TransactWriteItems", request);
    }

    @Override
    public CompletableFuture<UntagResourceResponse> untagResource(UntagResourceRequest request) {
        return call("UntagResource", request);
    }

    @Override
    public CompletableFuture<UpdateContinuousBackupsResponse> updateContinuousBackups(
            UpdateContinuousBackupsRequest request) {
        return call("UpdateContinuousBackups", request);
    }

    @Override
    public CompletableFuture<UpdateContributorInsightsResponse> updateContributorInsights(
            UpdateContributorInsightsRequest request) {
        return call("UpdateContributorInsights", request);
    }

    @Override
    public CompletableFuture<UpdateGlobalTableResponse> updateGlobalTable(UpdateGlobalTableRequest request) {
        return call("UpdateGlobalTable", request);
    }

    @Override
    public CompletableFuture<UpdateGlobalTableSettingsResponse> updateGlobalTableSettings(
            UpdateGlobalTableSettingsRequest request) {
        return call("UpdateGlobalTableSettings", request);
    }

    @Override
    public CompletableFuture<UpdateItemResponse> updateItem(UpdateItemRequest request) {
        return call("UpdateItem", request);
    }

    @Override
    public CompletableFuture<UpdateKinesisStreamingDestinationResponse> updateKinesisStreamingDestination(
            UpdateKinesisStreamingDestinationRequest request) {
        return call("UpdateKinesisStreamingDestination", request);
    }

    @Override
    public CompletableFuture<UpdateTableResponse> updateTable(UpdateTableRequest request) {
        return call("UpdateTable", request);
    }

    @Override
    public CompletableFuture<UpdateTableReplicaAutoScalingResponse> updateTableReplicaAutoScaling(
            UpdateTableReplicaAutoScalingRequest request) {
        return call("UpdateTableReplicaAutoScaling", request);
    }

    @Override
    public CompletableFuture<UpdateTimeToLiveResponse> updateTimeToLive(UpdateTimeToLiveRequest request) {
        return call("UpdateTimeToLive", request);
    }
}
