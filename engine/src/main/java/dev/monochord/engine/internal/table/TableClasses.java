package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/** The table class of a request, which the service checks in words of its own. */
final class TableClasses {

    private TableClasses() {}

    static @Nullable TableClass read(@Nullable String text) {
        if (text == null) {
            return null;
        }
        TableClass value = TableClass.fromValue(text);
        if (value == TableClass.UNKNOWN_TO_SDK_VERSION) {
            throw ServiceError.validation("Invalid table-class parameter provided. Please try again with a valid"
                    + " table-class value: [STANDARD, STANDARD_INFREQUENT_ACCESS].");
        }
        return value;
    }
}
