package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsSummary;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsResponse;

/** The settings of contributor insights: kept and described, nothing is measured. */
record ContributorInsightsOperations(Catalog catalog) {

    private static final String TABLE = "";
    private static final int PAGE = 100;
    private static final String MODE = "ContributorInsightsMode";
    private static final String DEFAULT_MODE = "ACCESSED_AND_THROTTLED_KEYS";

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("UpdateContributorInsights", UpdateContributorInsightsRequest::builder)
                        .constraints(TableRequestConstraints.UPDATE_CONTRIBUTOR_INSIGHTS)
                        .handledBy(this::update),
                ApiOperation.builder("DescribeContributorInsights", DescribeContributorInsightsRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_CONTRIBUTOR_INSIGHTS)
                        .handledBy(this::describe),
                ApiOperation.builder("ListContributorInsights", ListContributorInsightsRequest::builder)
                        .constraints(TableRequestConstraints.LIST_CONTRIBUTOR_INSIGHTS)
                        .handledBy(this::list));
    }

    UpdateContributorInsightsResponse update(UpdateContributorInsightsRequest request) {
        String index = request.indexName();
        require(request.tableName(), index);
        boolean enable = request.contributorInsightsAction() == ContributorInsightsAction.ENABLE;
        String mode = request.getValueForField(MODE, String.class).orElse(DEFAULT_MODE);
        TableDefinition changed = catalog.update(request.tableName(), table -> {
            Map<String, String> insights = new LinkedHashMap<>(table.settings().insights());
            if (enable) {
                insights.put(index == null ? TABLE : index, mode);
            } else {
                insights.remove(index == null ? TABLE : index);
            }
            return table.withSettings(settings -> settings.insights = insights);
        });
        return withMode(UpdateContributorInsightsResponse.builder(), enable ? mode : null)
                .tableName(changed.name())
                .indexName(index)
                .contributorInsightsStatus(
                        enable ? ContributorInsightsStatus.ENABLING : ContributorInsightsStatus.DISABLING)
                .build();
    }

    DescribeContributorInsightsResponse describe(DescribeContributorInsightsRequest request) {
        String index = request.indexName();
        TableDefinition table = require(request.tableName(), index);
        String mode = table.settings().insights().get(index == null ? TABLE : index);
        return withMode(DescribeContributorInsightsResponse.builder(), mode)
                .tableName(table.name())
                .indexName(index)
                .contributorInsightsStatus(
                        mode == null ? ContributorInsightsStatus.DISABLED : ContributorInsightsStatus.ENABLED)
                .build();
    }

    ListContributorInsightsResponse list(ListContributorInsightsRequest request) {
        String only = request.tableName() == null ? null : TableArn.name(request.tableName());
        String start = request.nextToken();
        int limit = request.maxResults() == null ? PAGE : request.maxResults();
        List<ContributorInsightsSummary> found = catalog.list().stream()
                .filter(table -> only == null || table.name().equals(only))
                .flatMap(ContributorInsightsOperations::summaries)
                .filter(summary -> start == null || token(summary).compareTo(start) > 0)
                .sorted(Comparator.comparing(ContributorInsightsOperations::token))
                .limit(limit + 1L)
                .toList();
        boolean more = found.size() > limit;
        return ListContributorInsightsResponse.builder()
                .contributorInsightsSummaries(more ? found.subList(0, limit) : found)
                .nextToken(more ? token(found.get(limit - 1)) : null)
                .build();
    }

    /** The token of the page that follows a summary. */
    private static String token(ContributorInsightsSummary summary) {
        return summary.tableName() + '/' + Objects.requireNonNullElse(summary.indexName(), TABLE);
    }

    private static Stream<ContributorInsightsSummary> summaries(TableDefinition table) {
        return table.settings().insights().entrySet().stream()
                .map(entry -> withMode(ContributorInsightsSummary.builder(), entry.getValue())
                        .tableName(table.name())
                        .indexName(entry.getKey().isEmpty() ? null : entry.getKey())
                        .contributorInsightsStatus(ContributorInsightsStatus.ENABLED)
                        .build());
    }

    /** Sets the mode by the name of its member; an SDK without that member could not carry it. */
    private static <B extends SdkPojo> B withMode(B builder, @Nullable String mode) {
        builder.sdkFields().stream()
                .filter(field -> field.memberName().equals(MODE))
                .forEach(field -> field.set(builder, mode));
        return builder;
    }

    private TableDefinition require(String nameOrArn, @Nullable String index) {
        TableDefinition table = catalog.find(nameOrArn)
                .orElseThrow(() -> ServiceError.resourceNotFound(
                        "Requested resource not found: Table: " + TableArn.name(nameOrArn) + " not found"));
        if (index != null && table.index(index).isEmpty()) {
            throw ServiceError.resourceNotFound(
                    "Requested resource not found: Index " + index + " for table " + table.name());
        }
        return table;
    }
}
