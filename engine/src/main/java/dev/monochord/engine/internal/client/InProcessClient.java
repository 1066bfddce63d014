package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.RequestDispatcher;
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

    private final RequestDispatcher dispatcher;
    private final Region region;

    public InProcessClient(RequestDispatcher dispatcher, Region region) {
        this.dispatcher = dispatcher;
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
    public DynamoDbWaiter waiter() {
        return DynamoDbWaiter.builder().client(this).build();
    }

    @Override
    public void close() {}

    @Override
    public BatchExecuteStatementResponse batchExecuteStatement(BatchExecuteStatementRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public CreateBackupResponse createBackup(CreateBackupRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public CreateGlobalTableResponse createGlobalTable(CreateGlobalTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public CreateTableResponse createTable(CreateTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DeleteBackupResponse deleteBackup(DeleteBackupRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DeleteResourcePolicyResponse deleteResourcePolicy(DeleteResourcePolicyRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DeleteTableResponse deleteTable(DeleteTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeBackupResponse describeBackup(DescribeBackupRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeContinuousBackupsResponse describeContinuousBackups(DescribeContinuousBackupsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeContributorInsightsResponse describeContributorInsights(DescribeContributorInsightsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeEndpointsResponse describeEndpoints(DescribeEndpointsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeExportResponse describeExport(DescribeExportRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeGlobalTableResponse describeGlobalTable(DescribeGlobalTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeGlobalTableSettingsResponse describeGlobalTableSettings(DescribeGlobalTableSettingsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeImportResponse describeImport(DescribeImportRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeKinesisStreamingDestinationResponse describeKinesisStreamingDestination(
            DescribeKinesisStreamingDestinationRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeLimitsResponse describeLimits(DescribeLimitsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeTableReplicaAutoScalingResponse describeTableReplicaAutoScaling(
            DescribeTableReplicaAutoScalingRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public DisableKinesisStreamingDestinationResponse disableKinesisStreamingDestination(
            DisableKinesisStreamingDestinationRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public EnableKinesisStreamingDestinationResponse enableKinesisStreamingDestination(
            EnableKinesisStreamingDestinationRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ExecuteStatementResponse executeStatement(ExecuteStatementRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ExecuteTransactionResponse executeTransaction(ExecuteTransactionRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ExportTableToPointInTimeResponse exportTableToPointInTime(ExportTableToPointInTimeRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public GetResourcePolicyResponse getResourcePolicy(GetResourcePolicyRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ImportTableResponse importTable(ImportTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListBackupsResponse listBackups(ListBackupsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListContributorInsightsResponse listContributorInsights(ListContributorInsightsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListExportsResponse listExports(ListExportsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListGlobalTablesResponse listGlobalTables(ListGlobalTablesRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListImportsResponse listImports(ListImportsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListTablesResponse listTables(ListTablesRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListTagsOfResourceResponse listTagsOfResource(ListTagsOfResourceRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public PutResourcePolicyResponse putResourcePolicy(PutResourcePolicyRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public RestoreTableFromBackupResponse restoreTableFromBackup(RestoreTableFromBackupRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public RestoreTableToPointInTimeResponse restoreTableToPointInTime(RestoreTableToPointInTimeRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ScanResponse scan(ScanRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public SearchVectorsResponse searchVectors(SearchVectorsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public TagResourceResponse tagResource(TagResourceRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UntagResourceResponse untagResource(UntagResourceRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateContinuousBackupsResponse updateContinuousBackups(UpdateContinuousBackupsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateContributorInsightsResponse updateContributorInsights(UpdateContributorInsightsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateGlobalTableResponse updateGlobalTable(UpdateGlobalTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateGlobalTableSettingsResponse updateGlobalTableSettings(UpdateGlobalTableSettingsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateKinesisStreamingDestinationResponse updateKinesisStreamingDestination(
            UpdateKinesisStreamingDestinationRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateTableResponse updateTable(UpdateTableRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateTableReplicaAutoScalingResponse updateTableReplicaAutoScaling(
            UpdateTableReplicaAutoScalingRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public UpdateTimeToLiveResponse updateTimeToLive(UpdateTimeToLiveRequest request) {
        return dispatcher.call(request);
    }
}
