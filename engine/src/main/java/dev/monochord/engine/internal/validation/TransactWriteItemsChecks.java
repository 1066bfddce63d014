package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * What TransactWriteItems checks of its actions, after {@link RequestConstraints} and before it looks up tables. It goes
 * from action to action: {@link #parameters}, the parsing of the action's expressions, {@link #values}; then the next.
 */
public final class TransactWriteItemsChecks {

    private TransactWriteItemsChecks() {}

    /** Before an action's expressions are parsed: gives the action back with its expression values normalised. */
    public static TransactWriteItem parameters(TransactWriteItem action) {
        long kinds = Stream.of(action.conditionCheck(), action.put(), action.delete(), action.update())
                .filter(Objects::nonNull)
                .count();
        if (kinds == 0) {
            throw ServiceError.validation(
                    "Invalid Request: TransactWriteRequest should contain Delete or Put or Update request");
        }
        if (kinds > 1) {
            throw ServiceError.validation("TransactItems can only contain one of Check, Put, Update or Delete");
        }
        ConditionCheck check = action.conditionCheck();
        if (check != null) {
            Map<String, AttributeValue> values = placeholders(
                    new ParameterMix().expression("ConditionExpression", check.conditionExpression()),
                    check.hasExpressionAttributeNames() ? check.expressionAttributeNames() : null,
                    check.hasExpressionAttributeValues() ? check.expressionAttributeValues() : null);
            return values == null || values == check.expressionAttributeValues()
                    ? action
                    : action.copy(to -> to.conditionCheck(check.copy(of -> of.expressionAttributeValues(values))));
        }
        Put put = action.put();
        if (put != null) {
            Map<String, AttributeValue> values = placeholders(
                    new ParameterMix().expression("ConditionExpression", put.conditionExpression()),
                    put.hasExpressionAttributeNames() ? put.expressionAttributeNames() : null,
                    put.hasExpressionAttributeValues() ? put.expressionAttributeValues() : null);
            return values == null || values == put.expressionAttributeValues()
                    ? action
                    : action.copy(to -> to.put(put.copy(of -> of.expressionAttributeValues(values))));
        }
        Delete delete = action.delete();
        if (delete != null) {
            Map<String, AttributeValue> values = placeholders(
                    new ParameterMix().expression("ConditionExpression", delete.conditionExpression()),
                    delete.hasExpressionAttributeNames() ? delete.expressionAttributeNames() : null,
                    delete.hasExpressionAttributeValues() ? delete.expressionAttributeValues() : null);
            return values == null || values == delete.expressionAttributeValues()
                    ? action
                    : action.copy(to -> to.delete(delete.copy(of -> of.expressionAttributeValues(values))));
        }
        Update update = action.update();
        Map<String, AttributeValue> values = placeholders(
                new ParameterMix()
                        .expression("UpdateExpression", update.updateExpression())
                        .expression("ConditionExpression", update.conditionExpression()),
                update.hasExpressionAttributeNames() ? update.expressionAttributeNames() : null,
                update.hasExpressionAttributeValues() ? update.expressionAttributeValues() : null);
        return values == null || values == update.expressionAttributeValues()
                ? action
                : action.copy(to -> to.update(update.copy(of -> of.expressionAttributeValues(values))));
    }

    /** After an action's expressions are parsed: gives the action back with its item or key normalised. */
    public static TransactWriteItem values(TransactWriteItem action) {
        Put put = action.put();
        if (put != null) {
            Map<String, AttributeValue> item = ValueChecks.item(Layer.OLDER, put.item());
            SizeChecks.item(item);
            return item == put.item() ? action : action.copy(to -> to.put(put.copy(of -> of.item(item))));
        }
        ConditionCheck check = action.conditionCheck();
        if (check != null) {
            Map<String, AttributeValue> key = ValueChecks.item(Layer.OLDER, check.key());
            return key == check.key() ? action : action.copy(to -> to.conditionCheck(check.copy(of -> of.key(key))));
        }
        Delete delete = action.delete();
        if (delete != null) {
            Map<String, AttributeValue> key = ValueChecks.item(Layer.OLDER, delete.key());
            return key == delete.key() ? action : action.copy(to -> to.delete(delete.copy(of -> of.key(key))));
        }
        Update update = action.update();
        Map<String, AttributeValue> key = ValueChecks.item(Layer.OLDER, update.key());
        return key == update.key() ? action : action.copy(to -> to.update(update.copy(of -> of.key(key))));
    }

    private static @Nullable Map<String, AttributeValue> placeholders(
            ParameterMix mix, @Nullable Map<String, String> names, @Nullable Map<String, AttributeValue> values) {
        mix.check(Layer.OLDER, names != null, values != null);
        if (names != null) {
            PlaceholderChecks.checkNames(names);
        }
        return values == null ? null : ValueChecks.expressionValues(Layer.OLDER, values);
    }
}
