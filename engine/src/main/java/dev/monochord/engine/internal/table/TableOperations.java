package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.operation.Operation;
import dev.monochord.engine.internal.validation.RequestConstraints;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** The operations of the control plane. */
public final class TableOperations {

    private static final String TARGET = "DynamoDB_20120810";

    private final Catalog catalog;

    public TableOperations(Catalog catalog) {
        this.catalog = catalog;
    }

    public List<Operation<?, ?>> operations() {
        TagOperations tags = new TagOperations(catalog);
        TimeToLiveOperations timeToLive = new TimeToLiveOperations(catalog);
        BackupOperations backups = new BackupOperations(catalog);
        ContinuousBackupOperations recovery = new ContinuousBackupOperations(catalog);
        ContributorInsightsOperations insights = new ContributorInsightsOperations(catalog);
        GlobalTableOperations globals = new GlobalTableOperations();
        ExportOperations exports = new ExportOperations(catalog);
        ImportOperations imports = new ImportOperations(catalog);
        ResourcePolicyOperations policies = new ResourcePolicyOperations(catalog);
        AccountOperations account = new AccountOperations(catalog.options());
        return List.of(
                operation("CreateTable", CreateTableRequest::builder, new CreateTable(catalog)::call),
                operation("DescribeTable", DescribeTableRequest::builder, new DescribeTable(catalog)::call),
                operation("ListTables", ListTablesRequest::builder, new ListTables(catalog)::call),
                operation("UpdateTable", UpdateTableRequest::builder, new UpdateTable(catalog)::call),
                operation("DeleteTable", DeleteTableRequest::builder, new DeleteTable(catalog)::call),
                operation("UpdateTimeToLive", UpdateTimeToLiveRequest::builder, timeToLive::update),
                operation("DescribeTimeToLive", DescribeTimeToLiveRequest::builder, timeToLive::describe),
                operation("TagResource", TagResourceRequest::builder, tags::tag),
                operation("UntagResource", UntagResourceRequest::builder, tags::untag),
                operation("ListTagsOfResource", ListTagsOfResourceRequest::builder, tags::list),
                operation("DescribeLimits", DescribeLimitsRequest::builder, account::limits),
                operation("DescribeEndpoints", DescribeEndpointsRequest::builder, account::endpoints),
                operation("CreateBackup", CreateBackupRequest::builder, backups::create),
                operation("DescribeBackup", DescribeBackupRequest::builder, backups::describe),
                operation("ListBackups", ListBackupsRequest::builder, backups::list),
                operation("DeleteBackup", DeleteBackupRequest::builder, backups::delete),
                operation(
                        "RestoreTableFromBackup",
                        RestoreTableFromBackupRequest::builder,
                        new RestoreTable(catalog)::call),
                operation("UpdateContinuousBackups", UpdateContinuousBackupsRequest::builder, recovery::update),
                operation("DescribeContinuousBackups", DescribeContinuousBackupsRequest::builder, recovery::describe),
                operation("UpdateContributorInsights", UpdateContributorInsightsRequest::builder, insights::update),
                operation(
                        "DescribeContributorInsights", DescribeContributorInsightsRequest::builder, insights::describe),
                operation("ListContributorInsights", ListContributorInsightsRequest::builder, insights::list),
                operation("PutResourcePolicy", PutResourcePolicyRequest::builder, policies::put),
                operation("GetResourcePolicy", GetResourcePolicyRequest::builder, policies::get),
                operation("DeleteResourcePolicy", DeleteResourcePolicyRequest::builder, policies::delete),
                operation("CreateGlobalTable", CreateGlobalTableRequest::builder, globals::create),
                operation("DescribeGlobalTable", DescribeGlobalTableRequest::builder, globals::describe),
                operation("UpdateGlobalTable", UpdateGlobalTableRequest::builder, globals::update),
                operation(
                        "DescribeGlobalTableSettings",
                        DescribeGlobalTableSettingsRequest::builder,
                        globals::describeSettings),
                operation(
                        "UpdateGlobalTableSettings",
                        UpdateGlobalTableSettingsRequest::builder,
                        globals::updateSettings),
                operation("ListGlobalTables", ListGlobalTablesRequest::builder, globals::list),
                operation("ExportTableToPointInTime", ExportTableToPointInTimeRequest::builder, exports::export),
                operation("DescribeExport", DescribeExportRequest::builder, exports::describe),
                operation("ImportTable", ImportTableRequest::builder, imports::importTable),
                operation("DescribeImport", DescribeImportRequest::builder, imports::describe),
                operation("ListImports", ListImportsRequest::builder, imports::list));
    }

    private static <I extends SdkPojo, O extends SdkPojo> Operation<I, O> operation(
            String name, Supplier<? extends SdkPojo> request, Function<I, O> handler) {
        return new Operation<>(TARGET, name, request, input -> {
            RequestConstraints.check(name, input);
            return handler.apply(input);
        });
    }
}
