package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.IndexSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** What Query and Scan ask of Select, of an index's name and of what may be read from it. */
public final class SelectChecks {

    private SelectChecks() {}

    /** Before the table's look-up: Select against the lists of attributes. Scan words a conflict bare. */
    static void check(ScanRequest request) {
        String conflict = conflict(
                request.select(), request.hasAttributesToGet(), request.projectionExpression(), request.indexName());
        if (conflict != null) {
            throw ServiceError.validation(conflict);
        }
    }

    /** As for Scan, but Query counts a conflict like a broken constraint. */
    static void check(QueryRequest request) {
        String conflict = conflict(
                request.select(), request.hasAttributesToGet(), request.projectionExpression(), request.indexName());
        if (conflict != null) {
            throw ServiceError.validation(ConstraintWording.counted(List.of(conflict)));
        }
    }

    private static @Nullable String conflict(
            @Nullable Select select,
            boolean hasAttributesToGet,
            @Nullable String projectionExpression,
            @Nullable String indexName) {
        if (select == null) {
            return null;
        }
        boolean listed = hasAttributesToGet || projectionExpression != null;
        if (select == Select.SPECIFIC_ATTRIBUTES) {
            return listed
                    ? null
                    : "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES";
        }
        if (listed) {
            return "Cannot specify the " + (projectionExpression != null ? "ProjectionExpression" : "AttributesToGet")
                    + " when choosing to get " + (select == Select.COUNT ? "only the Count" : select.toString());
        }
        return select == Select.ALL_PROJECTED_ATTRIBUTES && indexName == null
                ? "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName"
                : null;
    }

    /**
     * After the table's look-up: the index that a request names, null where it names none.
     *
     * @param indexes those of the table
     */
    public static @Nullable IndexSchema index(
            List<IndexSchema> indexes, @Nullable String indexName, boolean consistentRead) {
        if (indexName == null) {
            return null;
        }
        IndexSchema index = indexes.stream()
                .filter(each -> each.name().equals(indexName))
                .findFirst()
                .orElse(null);
        if (index == null) {
            throw ServiceError.validation("The table does not have the specified index: " + indexName);
        }
        if (index.global() && consistentRead) {
            throw ServiceError.validation("Consistent reads are not supported on global secondary indexes");
        }
        if (!index.readable()) {
            throw ServiceError.validation("Cannot read from backfilling global secondary index: " + indexName);
        }
        return index;
    }

    /** After the shape of the start key: a global index gives no more than its projection. */
    public static void projected(@Nullable Select select, @Nullable IndexSchema index) {
        if (select == Select.ALL_ATTRIBUTES
                && index != null
                && index.global()
                && index.projection() != ProjectionType.ALL) {
            throw ValueChecks.invalid("Select type ALL_ATTRIBUTES is not supported for global secondary index "
                    + index.name() + " because its projection type is not ALL");
        }
    }
}
