package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.expression.ConditionExpression;
import dev.monochord.engine.internal.expression.ExpressionKind;
import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.ItemProjection;
import dev.monochord.engine.internal.expression.KeyConditionExpression;
import dev.monochord.engine.internal.expression.KeyConditions;
import dev.monochord.engine.internal.expression.LegacyConditions;
import dev.monochord.engine.internal.expression.ResolvedKey;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.QueryChecks;
import dev.monochord.engine.internal.validation.ScanChecks;
import dev.monochord.engine.internal.validation.SelectChecks;
import dev.monochord.engine.internal.validation.StartKeyChecks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Query and Scan. */
public final class QueryOperations {

    private static final ApiOperation<QueryRequest> QUERY = ApiOperation.builder("Query", QueryRequest::builder)
            .constraints(ItemRequestConstraints.QUERY)
            .layer(Layer.CURRENT)
            .table(QueryRequest::tableName)
            .index(QueryRequest::indexName)
            .items(QueryResponse.class, (request, response) -> count(response.count()))
            .build();
    private static final ApiOperation<ScanRequest> SCAN = ApiOperation.builder("Scan", ScanRequest::builder)
            .constraints(ItemRequestConstraints.SCAN)
            .table(ScanRequest::tableName)
            .index(ScanRequest::indexName)
            .items(ScanResponse.class, (request, response) -> count(response.count()))
            .scan()
            .build();

    private final Catalog catalog;
    private final PageReader pages;

    public QueryOperations(RowStore store, Catalog catalog, FaultInjection injection) {
        this.catalog = catalog;
        this.pages = new PageReader(store, injection);
    }

    public List<OperationHandler<?, ?>> operations() {
        return List.of(QUERY.handledBy(this::query), SCAN.handledBy(this::scan));
    }

    private QueryResponse query(QueryRequest asked) {
        QueryRequest request = QueryChecks.check(QUERY.layer(), asked);
        Map<String, AttributeValue> start = request.exclusiveStartKey();
        ExpressionPlaceholders placeholders =
                ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
        KeyConditionExpression key = request.keyConditionExpression() == null
                ? null
                : KeyConditionExpression.bind(request.keyConditionExpression(), placeholders);
        ItemCondition filter =
                filter(request.filterExpression(), request.queryFilter(), request.conditionalOperator(), placeholders);
        ItemProjection projection = Projections.of(
                request.projectionExpression(),
                request.hasAttributesToGet() ? request.attributesToGet() : null,
                placeholders);
        placeholders.requireAllUsed();
        List<KeyPredicate> tests = key == null ? LegacyConditions.keyConditions(request.keyConditions()) : key.tests();
        TableDefinition table = catalog.require(request.tableName());
        boolean consistent = Boolean.TRUE.equals(request.consistentRead());
        IndexSchema index = SelectChecks.index(table.indexes(), request.indexName(), consistent);
        PageReadRequest page = new PageReadRequest(
                table, index, consistent, request.limit(), start, request.select(), filter, projection);
        if (request.hasExclusiveStartKey()) {
            StartKeyChecks.queryShape(table.key(), index, start);
        }
        ResolvedKey resolved = KeyConditions.resolve(tests, page.key(), attribute -> {
            if (request.hasExclusiveStartKey()) {
                StartKeyChecks.queryAttribute(attribute, start);
            }
        });
        if (request.hasExclusiveStartKey()) {
            StartKeyChecks.queryBounds(table.key(), index, start, resolved.partition(), resolved.sort());
        }
        KeyFilters.check(page.key(), filter, request.filterExpression() == null);
        SelectChecks.projected(request.select(), index);
        page.checkPaths();
        KeyRange range = RowKeys.query(page.storageId(), resolved.partition(), resolved.sort());
        Consumption consumption = new Consumption(table, request.tableName());
        ItemPage found =
                pages.read(page.read(range, Boolean.FALSE.equals(request.scanIndexForward()), true), consumption);
        return QueryResponse.builder()
                .count(found.count())
                .scannedCount(found.scanned())
                .consumedCapacity(consumption.report(request.returnConsumedCapacity()))
                .items(request.select() == Select.COUNT ? null : found.items())
                .lastEvaluatedKey(found.lastKey())
                .build();
    }

    private ScanResponse scan(ScanRequest asked) {
        ScanRequest request = ScanChecks.check(SCAN.layer(), asked);
        Map<String, AttributeValue> start = request.exclusiveStartKey();
        ExpressionPlaceholders placeholders =
                ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
        ItemCondition filter =
                filter(request.filterExpression(), request.scanFilter(), request.conditionalOperator(), placeholders);
        ItemProjection projection = Projections.of(
                request.projectionExpression(),
                request.hasAttributesToGet() ? request.attributesToGet() : null,
                placeholders);
        placeholders.requireAllUsed();
        TableDefinition table = catalog.require(request.tableName());
        boolean consistent = Boolean.TRUE.equals(request.consistentRead());
        IndexSchema index = SelectChecks.index(table.indexes(), request.indexName(), consistent);
        PageReadRequest page = new PageReadRequest(
                table, index, consistent, request.limit(), start, request.select(), filter, projection);
        if (request.hasExclusiveStartKey()) {
            StartKeyChecks.scanShape(table.key(), index, start);
        }
        SelectChecks.projected(request.select(), index);
        if (request.hasExclusiveStartKey()) {
            StartKeyChecks.tablePart(table.key(), start);
        }
        KeyRange range = request.totalSegments() == null
                ? RowKeys.whole(page.storageId())
                : RowKeys.segment(page.storageId(), request.segment(), request.totalSegments());
        if (request.totalSegments() != null && !page.startsIn(range)) {
            throw StartKeyChecks.otherSegment(request.segment(), request.totalSegments());
        }
        page.checkPaths();
        Consumption consumption = new Consumption(table, request.tableName());
        ItemPage found = pages.read(page.read(range, false, false), consumption);
        return ScanResponse.builder()
                .count(found.count())
                .scannedCount(found.scanned())
                .consumedCapacity(consumption.report(request.returnConsumedCapacity()))
                .items(request.select() == Select.COUNT ? null : found.items())
                .lastEvaluatedKey(found.lastKey())
                .build();
    }

    private static int count(@Nullable Integer count) {
        return count == null ? 0 : count;
    }

    private static ItemCondition filter(
            @Nullable String expression,
            Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> legacy,
            @Nullable ConditionalOperator operator,
            ExpressionPlaceholders placeholders) {
        return expression == null
                ? LegacyConditions.filter(legacy, operator)
                : ConditionExpression.parse(ExpressionKind.FILTER, expression, placeholders);
    }
}
