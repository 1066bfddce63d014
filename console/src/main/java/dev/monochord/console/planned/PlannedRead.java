package dev.monochord.console.planned;

import dev.monochord.console.call.RecordedRequest;
import dev.monochord.console.call.RequestRecording;
import dev.monochord.console.call.RequestTree;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.plan.Plan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** One call of a reading pattern by its plan. For one call, which sends a bounded number of requests. */
final class PlannedRead {

    /** A filter may leave out everything, so that a page is looked for in so many requests at most. */
    private static final int MAX_REQUESTS = 8;

    private final PlannedForm form;
    private final PlannedRequests requests;
    private final RequestRecording recording;
    private final List<Map<String, AttributeValue>> rows = new ArrayList<>();
    private final boolean isCount;
    private double consumed;
    private int counted;
    private Map<String, AttributeValue> last = Map.of();
    private boolean isCut;

    PlannedRead(PlannedForm form, DynamoDbClient client, String tableName) {
        this.form = form;
        this.requests = new PlannedRequests(form, tableName);
        this.recording = new RequestRecording(
                client,
                new RequestTree(form.table().keys().stream()
                        .map(KeyAttributeDesign::name)
                        .toList()));
        this.isCount = form.pattern().kind() == PatternKind.COUNT;
    }

    /**
     * What was read.
     *
     * @param count of a pattern that counts; null for one that returns items
     * @param last the key to go on after; empty if there is no more, or if shards were merged
     * @param isCut whether there may be more
     */
    record Result(
            List<Map<String, AttributeValue>> rows,
            @Nullable Integer count,
            double consumed,
            List<RecordedRequest> requests,
            Map<String, AttributeValue> last,
            boolean isCut) {}

    /**
     * Sends the requests.
     *
     * @param start the key to go on after; empty to begin
     */
    Result run(Plan plan, Map<String, AttributeValue> start) {
        boolean isMerged = false;
        if (plan instanceof Plan.Get get) {
            GetItemResponse found = recording.client().getItem(requests.get(get));
            consume(found.consumedCapacity());
            if (found.hasItem()) {
                rows.add(found.item());
            }
        } else if (plan instanceof Plan.BatchGet batch) {
            BatchGetItemResponse found = recording.client().batchGetItem(requests.batchGet(batch));
            found.consumedCapacity().forEach(this::consume);
            found.responses().values().forEach(rows::addAll);
            isCut = !found.unprocessedKeys().isEmpty();
        } else if (plan instanceof Plan.Query query) {
            isMerged = query.shards() > 1;
            query(query, start);
        } else if (plan instanceof Plan.Scan scan) {
            scan(scan, start);
        }
        return new Result(
                List.copyOf(rows),
                isCount ? counted : null,
                consumed,
                recording.requests(),
                isMerged ? Map.of() : last,
                isCut || !last.isEmpty());
    }

    private void query(Plan.Query plan, Map<String, AttributeValue> start) {
        int wanted = wanted(plan.limit());
        List<QueryRequest.Builder> queries = requests.queries(plan);
        for (QueryRequest.Builder query : queries) {
            int before = rows.size();
            Map<String, AttributeValue> from = start;
            for (int sent = 0; sent < MAX_REQUESTS && rows.size() - before < wanted; sent++) {
                QueryResponse page = recording
                        .client()
                        .query(query.exclusiveStartKey(from.isEmpty() ? null : from)
                                .limit(isCount ? null : wanted - (rows.size() - before))
                                .build());
                consume(page.consumedCapacity());
                counted += page.count();
                take(page.items());
                from = page.lastEvaluatedKey();
                if (from.isEmpty()) {
                    break;
                }
            }
            last = from.isEmpty() ? last : from;
        }
        if (queries.size() > 1) {
            merge(plan, wanted);
        }
    }

    private void scan(Plan.Scan plan, Map<String, AttributeValue> start) {
        int wanted = wanted(0);
        ScanRequest.Builder scan = requests.scan(plan);
        Map<String, AttributeValue> from = start;
        for (int sent = 0; sent < MAX_REQUESTS && rows.size() < wanted; sent++) {
            ScanResponse page = recording
                    .client()
                    .scan(scan.exclusiveStartKey(from.isEmpty() ? null : from)
                            .limit(wanted - rows.size())
                            .build());
            consume(page.consumedCapacity());
            take(page.items());
            from = page.lastEvaluatedKey();
            if (from.isEmpty()) {
                break;
            }
        }
        last = from;
    }

    private int wanted(int limit) {
        return limit > 0 ? Math.min(limit, form.size()) : form.size();
    }

    /** Leaves out rows of kinds that the pattern is not about, where a row tells its kind. */
    private void take(List<Map<String, AttributeValue>> found) {
        found.stream()
                .filter(row -> PlannedRows.kind(form.table(), row)
                        .map(form.pattern().items()::contains)
                        .orElse(true))
                .forEach(rows::add);
    }

    private void consume(@Nullable ConsumedCapacity capacity) {
        consumed += capacity == null ? 0 : capacity.capacityUnits();
    }

    private void merge(Plan.Query plan, int wanted) {
        List<KeyAttributeDesign> keys = form.table().keys(plan.index());
        if (keys.size() > 1) {
            Comparator<Map<String, AttributeValue>> order = (one, other) ->
                    compare(one.get(keys.get(1).name()), other.get(keys.get(1).name()));
            rows.sort(form.pattern().descending() ? order.reversed() : order);
        }
        while (rows.size() > wanted) {
            rows.remove(rows.size() - 1);
        }
    }

    private static int compare(@Nullable AttributeValue one, @Nullable AttributeValue other) {
        if (one == null || other == null || Stream.of(one, other).anyMatch(value -> value.b() != null)) {
            return 0;
        }
        return one.n() != null && other.n() != null
                ? new BigDecimal(one.n()).compareTo(new BigDecimal(other.n()))
                : String.valueOf(one.s()).compareTo(String.valueOf(other.s()));
    }
}
