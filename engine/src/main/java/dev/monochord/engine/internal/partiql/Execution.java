package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.write.ItemChange;
import dev.monochord.engine.internal.write.ItemWrites;
import dev.monochord.engine.internal.write.WriteOutcome;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** Makes the change of one statement. */
record Execution(ItemWrites writes) {

    /** Writes, and returns what RETURNING asks for: null where it asks for nothing or there is nothing. */
    @Nullable
    Map<String, AttributeValue> write(
            ApiOperation<?> operation,
            WritePlan plan,
            ItemChange change,
            Consumption consumption,
            @Nullable ReturnValuesOnConditionCheckFailure onFailure) {
        WriteOutcome outcome;
        try {
            outcome = writes.write(operation, change, consumption, onFailure);
        } catch (ConditionalCheckFailedException failed) {
            if (!plan.insert()) {
                throw failed;
            }
            throw ServiceError.<DuplicateItemException>of(
                    DuplicateItemException.builder(), "Duplicate primary key exists in table");
        }
        if (plan.returning() == null) {
            return null;
        }
        UpdateActions update = plan.update();
        Map<String, AttributeValue> returned =
                update == null ? outcome.beforeMap() : ItemWrites.returned(plan.returning(), update, outcome);
        return returned == null || returned.isEmpty() ? null : returned;
    }
}
