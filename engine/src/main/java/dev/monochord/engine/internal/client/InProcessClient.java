package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.Dispatcher;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.*;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/**
 * A {@link DynamoDbClient} that hands each request to the engine in the caller's thread.
 *
 * <p>Every operation of the interface is here, one line each, so that one the engine does not have is refused by the
 * engine with the service's error and not by the interface with a bare exception. Nothing is retried: the error that the
 * engine answers is the error that is thrown. Thread-safe; closing it leaves the engine open.
 */
public final class InProcessClient implements DynamoDbClient {

    private final Dispatcher dispatcher;
    private final Region region;

    public InProcessClient(Dispatcher dispatcher, Region region) {
        this.dispatcher = dispatcher;
        this.region = region;
    }

    private <O extends SdkPojo> O call(String operation, SdkPojo request) {
        return dispatcher.call(ServiceTarget.TABLES, operation, request);
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
    public DynamoDbWaiter waiter() {
        return DynamoDbWaiter.builder().client(this).build();
    }

    @Override
    public void close() {}

    @Override
    public BatchExecuteStatementResponse batchExecuteStatement(BatchExecuteStatementRequest request) {
        return call("BatchExecuteStatement", request);
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return call("BatchGetItem", request);
    }

    @Override
    public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
        return call("BatchWriteItem", request);
    }

    @Override
    public CreateBackupResponse createBackup(CreateBackupRequest request) {
        return call("CreateBackup", request);
    }

    @Override
    public CreateGlobalTableResponse createGlobalTable(CreateGlobalTableRequest request) {
        return call("CreateGlobalTable", request);
    }

    @Override
    public CreateTableResponse createTable(CreateTableRequest request) {
        return call("CreateTable", request);
    }

    @Override
    public DeleteBackupResponse deleteBackup(DeleteBackupRequest request) {
        return call("DeleteBackup", request);
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return call("DeleteItem", request);
    }

    @Override
    public DeleteResourcePolicyResponse deleteResourcePolicy(DeleteResourcePolicyRequest request) {
        return call("DeleteResourcePolicy", request);
    }

    @Override
    public DeleteTableResponse deleteTable(DeleteTableRequest request) {
        return call("DeleteTable", request);
    }

    @Override
    public DescribeBackupResponse describeBackup(DescribeBackupRequest request) {
        return call("DescribeBackup", request);
    }

    @Override
    public DescribeContinuousBackupsResponse describeContinuousBackups(DescribeContinuousBackupsRequest request) {
        return call("DescribeContinuousBackups", request);
    }

    @Override
    public DescribeContributorInsightsResponse describeContributorInsights(DescribeContributorInsightsRequest request) {
        return call("DescribeContributorInsights", request);
    }

    @Override
    public DescribeEndpointsResponse describeEndpoints(DescribeEndpointsRequest request) {
        return call("DescribeEndpoints", request);
    }

    @Override
    public DescribeExportResponse describeExport(DescribeExportRequest request) {
        return call("DescribeExport", request);
    }

    @Override
    public DescribeGlobalTableResponse describeGlobalTable(DescribeGlobalTableRequest request) {
        return call("DescribeGlobalTable", request);
    }

    @Override
    public DescribeGlobalTableSettingsResponse describeGlobalTableSettings(DescribeGlobalTableSettingsRequest request) {
        return call("DescribeGlobalTableSettings", request);
    }

    @Override
    public DescribeImportResponse describeImport(DescribeImportRequest request) {
        return call("DescribeImport", request);
    }

    @Override
    public DescribeKinesisStreamingDestinationResponse describeKinesisStreamingDestination(
            DescribeKinesisStreamingDestinationRequest request) {
        return call("DescribeKinesisStreamingDestination", request);
    }

    @Override
    public DescribeLimitsResponse describeLimits(DescribeLimitsRequest request) {
        return call("DescribeLimits", request);
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        return call("DescribeTable", request);
    }

    @Override
    public DescribeTableReplicaAutoScalingResponse describeTableReplicaAutoScaling(
            DescribeTableReplicaAutoScalingRequest request) {
        return call("DescribeTableReplicaAutoScaling", request);
    }

    @Override
    public DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
        return call("DescribeTimeToLive", request);
    }

    @Override
    public DisableKinesisStreamingDestinationResponse disableKinesisStreamingDestination(
            DisableKinesisStreamingDestinationRequest request) {
        return call("DisableKinesisStreamingDestination", request);
    }

    @Override
    public EnableKinesisStreamingDestinationResponse enableKinesisStreamingDestination(
            EnableKinesisStreamingDestinationRequest request) {
        return call("EnableKinesisStreamingDestination", request);
    }

    @Override
    public ExecuteStatementResponse executeStatement(ExecuteStatementRequest request) {
        return call("ExecuteStatement", request);
    }

    @Override
    public ExecuteTransactionResponse executeTransaction(ExecuteTransactionRequest request) {
        return call("ExecuteTransaction", request);
    }

    @Override
    public ExportTableToPointInTimeResponse exportTableToPointInTime(ExportTableToPointInTimeRequest request) {
        return call("ExportTableToPointInTime", request);
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return call("GetItem", request);
    }

    @Override
    public GetResourcePolicyResponse getResourcePolicy(GetResourcePolicyRequest request) {
        return call("GetResourcePolicy", request);
    }

    @Override
    public ImportTableResponse importTable(ImportTableRequest request) {
        return call("ImportTable", request);
    }

    @Override
    public ListBackupsResponse listBackups(ListBackupsRequest request) {
        return call("ListBackups", request);
    }

    @Override
    public ListContributorInsightsResponse listContributorInsights(ListContributorInsightsRequest request) {
        return call("ListContributorInsights", request);
    }

    @Override
    public ListExportsResponse listExports(ListExportsRequest request) {
        return call("ListExports", request);
    }

    @Override
    public ListGlobalTablesResponse listGlobalTables(ListGlobalTablesRequest request) {
        return call("ListGlobalTables", request);
    }

    @Override
    public ListImportsResponse listImports(ListImportsRequest request) {
        return call("ListImports", request);
    }

    @Override
    public ListTablesResponse listTables(ListTablesRequest request) {
        return call("ListTables", request);
    }

    @Override
    public ListTagsOfResourceResponse listTagsOfResource(ListTagsOfResourceRequest request) {
        return call("ListTagsOfResource", request);
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return call("PutItem", request);
    }

    @Override
    public PutResourcePolicyResponse putResourcePolicy(PutResourcePolicyRequest request) {
        return call("PutResourcePolicy", request);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return call("Query", request);
    }

    @Override
    public RestoreTableFromBackupResponse restoreTableFromBackup(RestoreTableFromBackupRequest request) {
        return call("RestoreTableFromBackup", request);
    }

    @Override
    public RestoreTableToPointInTimeResponse restoreTableToPointInTime(RestoreTableToPointInTimeRequest request) {
        return call("RestoreTableToPointInTime", request);
    }

    @Override
    public ScanResponse scan(ScanRequest request) {
        return call("Scan", request);
    }

    @Override
    public SearchVectorsResponse searchVectors(SearchVectorsRequest request) {
        return call("SearchVectors", request);
    }

    @Override
    public TagResourceResponse tagResource(TagResourceRequest request) {
        return call("TagResource", request);
    }

    @Override
    public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
        return call("TransactGetItems", request);
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return call("TransactWriteItems", request);
    }

    @Override
    public UntagResourceResponse untagResource(UntagResourceRequest request) {
        return call("UntagResource", request);
    }

    @Override
    public UpdateContinuousBackupsResponse updateContinuousBackups(UpdateContinuousBackupsRequest request) {
        return call("UpdateContinuousBackups", request);
    }

    @Override
    public UpdateContributorInsightsResponse updateContributorInsights(UpdateContributorInsightsRequest request) {
        return call("UpdateContributorInsights", request);
    }

    @Override
    public UpdateGlobalTableResponse updateGlobalTable(UpdateGlobalTableRequest request) {
        return call("UpdateGlobalTable", request);
    }

    @Override
    public UpdateGlobalTableSettingsResponse updateGlobalTableSettings(UpdateGlobalTableSettingsRequest request) {
        return call("UpdateGlobalTableSettings", request);
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return call("UpdateItem", request);
    }

    @Override
    public UpdateKinesisStreamingDestinationResponse updateKinesisStreamingDestination(
            UpdateKinesisStreamingDestinationRequest request) {
        return call("UpdateKinesisStreamingDestination", request);
    }

    @Override
    public UpdateTableResponse updateTable(UpdateTableRequest request) {
        return call("UpdateTable", request);
    }

    @Override
    public UpdateTableReplicaAutoScalingResponse updateTableReplicaAutoScaling(
            UpdateTableReplicaAutoScalingRequest request) {
        return call("UpdateTableReplicaAutoScaling", request);
    }

    @Override
    public UpdateTimeToLiveResponse updateTimeToLive(UpdateTimeToLiveRequest request) {
        return call("UpdateTimeToLive", request);
    }
}
