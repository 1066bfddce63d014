package dev.monochord.engine.internal.validation;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/**
 * How an operation words the constraints that a request breaks.
 *
 * <p>The service has two ways to say it. The older one lists every violation and shows its value. The newer one, which
 * the single-item operations, Query and BatchGetItem have, stops early and names members without their values; but it
 * gives way to the older where a required member is missing or the request is nested too deeply for it to read.
 */
enum ConstraintWording {
    /** Lists all violations with their values. */
    LISTED,
    /** CreateTable. */
    NEW_TABLE,
    /** The other operations that name a table. */
    TABLE,
    /** The operations on tags. */
    RESOURCE,
    BATCH_GET,
    BATCH_WRITE,
    /** The newer wording. */
    ITEM,
    /** The newer wording as UpdateItem has it. */
    UPDATE,
    /** The newer wording as Query has it. */
    QUERY;

    private static final String RETURN_VALUES = "Failed to satisfy constraint: Member must satisfy enum value set: "
            + "[ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]";
    private static final String CONDITIONAL =
            "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]";
    private static final String TABLE_NAME_REQUIRED =
            "The parameter 'TableName' is required but was not present in the request";
    private static final String TABLE_NAME_LENGTH =
            "TableName must be at least 3 characters long and at most 255 characters long";

    /** Returns the message, or null if a later check reports the violations. */
    @Nullable
    String message(SdkPojo request, List<Violation> violations) {
        return switch (this) {
            case LISTED -> listed(violations);
            case NEW_TABLE -> tableNameMissing(violations) ? TABLE_NAME_REQUIRED : listed(violations);
            case TABLE -> ofTable(violations);
            case RESOURCE -> arnMissing(violations) ? "Invalid TableArn" : listed(violations);
            case BATCH_GET -> ofBatchGet(violations);
            case BATCH_WRITE -> ofBatchWrite(violations);
            case ITEM, UPDATE, QUERY -> current(request, violations) ? newer(request, violations) : listed(violations);
        };
    }

    private static String listed(List<Violation> violations) {
        return counted(violations.stream().map(Violation::echoed).toList());
    }

    static String counted(List<String> errors) {
        return errors.size()
                + (errors.size() == 1 ? " validation error detected: " : " validation errors detected: ")
                + String.join("; ", errors);
    }

    private static boolean tableNameMissing(List<Violation> violations) {
        return violations.stream().anyMatch(violation -> violation.of("TableName") && violation.missing());
    }

    private static boolean arnMissing(List<Violation> violations) {
        return violations.stream().anyMatch(violation -> violation.of("ResourceArn") && violation.missing());
    }

    private static String ofTable(List<Violation> violations) {
        if (tableNameMissing(violations)) {
            return TABLE_NAME_REQUIRED;
        }
        boolean length = violations.stream()
                .anyMatch(violation -> violation.of("TableName")
                        && violation.constraint().text().contains("length"));
        return length ? TABLE_NAME_LENGTH : listed(violations);
    }

    private static String ofBatchGet(List<Violation> violations) {
        for (Violation violation : violations) {
            boolean size = violation.constraint().text().startsWith("Member must have length");
            if (size && violation.path().exact().startsWith("RequestItems")) {
                return counted(List.of(violation.named()));
            }
        }
        return counted(violations.stream()
                .map(violation -> violation.of("RequestItems")
                        ? violation.echoed(Echo.json(violation.value()))
                        : violation.echoed())
                .toList());
    }

    // A table's name in the map of a batch is looked at when all else is right.
    private static String ofBatchWrite(List<Violation> violations) {
        for (Violation violation : violations) {
            if (violation.of("RequestItems") && violation.value() instanceof Map<?, ?> map && map.isEmpty()) {
                return counted(List.of(violation.named()));
            }
        }
        List<Violation> others = violations.stream()
                .filter(violation -> !violation.constraint().text().startsWith("Map keys"))
                .toList();
        return listed(others.isEmpty() ? violations : others);
    }

    private static boolean current(SdkPojo request, List<Violation> violations) {
        boolean missing = violations.stream().anyMatch(Violation::missing);
        return !missing && !Depth.tooDeepToRead(request);
    }

    private @Nullable String newer(SdkPojo request, List<Violation> violations) {
        for (Violation violation : violations) {
            boolean emptyName = violation.of("TableName") && "".equals(violation.value());
            if (emptyName || violation.of("Limit")) {
                return counted(List.of(violation.named()));
            }
        }
        for (Violation violation : violations) {
            if (violation.of("ConditionalOperator") && conditions(request) > 1) {
                return this == QUERY ? CONDITIONAL : counted(List.of(CONDITIONAL));
            }
            if (violation.of("ReturnValues") && this == UPDATE) {
                return counted(List.of(RETURN_VALUES));
            }
        }
        // With fewer than two conditions the operator is wrong for another reason, which is found later.
        List<String> errors = violations.stream()
                .flatMap(violation -> violation.of("ConditionalOperator") ? Stream.empty() : Stream.of(violation))
                .map(ConstraintWording::reworded)
                .collect(Collectors.toList());
        return errors.isEmpty() ? null : counted(errors);
    }

    private static String reworded(Violation violation) {
        if (violation.of("ReturnValues")) {
            return RETURN_VALUES;
        }
        return violation.of("ReturnItemCollectionMetrics")
                ? "ReturnItemCollectionMetrics can only be SIZE or NONE"
                : violation.echoed();
    }

    /** How many conditions the request has in its Expected or its QueryFilter. */
    private static int conditions(SdkPojo request) {
        int conditions = 0;
        for (SdkField<?> field : request.sdkFields()) {
            if (field.memberName().equals("Expected") || field.memberName().equals("QueryFilter")) {
                Object value = field.getValueOrDefault(request);
                conditions += value instanceof Map<?, ?> map ? map.size() : 0;
            }
        }
        return conditions;
    }
}
