package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ConditionNode;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.SizeChecks;
import dev.monochord.engine.internal.validation.ValueChecks;
import dev.monochord.engine.internal.write.ItemChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** Holds the statements that write against their tables, in the order in which the service finds fault. */
record StatementWritePlanner(Catalog catalog) {

    /** Plans a statement that is no SELECT. */
    WritePlan plan(Statement statement, Bindings bindings) {
        if (statement instanceof Statement.Insert insert) {
            return insert(insert, bindings);
        }
        if (statement instanceof Statement.Update update) {
            return update(update, bindings);
        }
        if (statement instanceof Statement.Delete delete) {
            return delete(delete, bindings);
        }
        throw ServiceError.validation("Unsupported operation: "
                + (statement instanceof Statement.Bare bare ? bare.expr().label() : "Exists"));
    }

    private WritePlan insert(Statement.Insert insert, Bindings bindings) {
        Sources sources = Sources.into(insert.into());
        Map<String, AttributeValue> item = ValueChecks.item(Layer.OLDER, item(insert.value(), bindings));
        SizeChecks.item(item);
        TableDefinition table = catalog.require(sources.table());
        ItemCondition absent = new Conditions(bindings).bind(new ConditionNode.Not(present(table)));
        return new WritePlan(table, ItemChange.Kind.PUT, item, absent, null, null, null);
    }

    private static Map<String, AttributeValue> item(Expr value, Bindings bindings) {
        if (value instanceof Expr.Struct struct) {
            Map<String, AttributeValue> item = new LinkedHashMap<>();
            for (Expr.Field field : struct.fields()) {
                String name = Literals.key(field, "root");
                AttributeValue given = bindings.value(field.value());
                // What is no value is refused in the words that it has inside a literal.
                if (item.put(name, given != null ? given : Literals.value(field.value())) != null) {
                    throw ServiceError.validation("The item has an attribute twice: " + name);
                }
            }
            return item;
        }
        AttributeValue given = bindings.value(value);
        if (given == null || !given.hasM()) {
            throw ServiceError.validation("The value of an INSERT must be a tuple");
        }
        return given.m();
    }

    private WritePlan update(Statement.Update statement, Bindings bindings) {
        Sources sources = Sources.of(statement.table());
        UpdateActions update = new Updates(bindings).update(statement.assignments());
        new Conditions(bindings).condition(statement.where());
        TableDefinition table = requireTable(sources);
        StatementKey key = StatementKey.ofWrite(statement.where(), table.key(), bindings);
        ItemCondition condition = all(present(table), key.conditions(), bindings);
        return new WritePlan(
                table, ItemChange.Kind.UPDATE, key.key(), condition, update, statement.returning(), key.invalid());
    }

    private WritePlan delete(Statement.Delete statement, Bindings bindings) {
        Sources sources = Sources.of(statement.from());
        new Conditions(bindings).condition(statement.where());
        ReturnValue returning = statement.returning();
        if (returning != null && returning != ReturnValue.ALL_OLD) {
            throw ServiceError.validation("Invalid returning clause: RETURNING " + words(returning)
                    + " *. Only RETURNING ALL OLD * is allowed in DELETE statements.");
        }
        TableDefinition table = requireTable(sources);
        StatementKey key = StatementKey.ofWrite(statement.where(), table.key(), bindings);
        return new WritePlan(
                table,
                ItemChange.Kind.DELETE,
                key.key(),
                absentOr(table, key.conditions(), bindings),
                null,
                returning,
                key.invalid());
    }

    /** A check of an item, which transactions may have. */
    WritePlan check(Statement.Exists exists, Bindings bindings) {
        Statement.Select select = exists.select();
        Sources sources = Sources.of(select);
        new Conditions(bindings).condition(select.where());
        TableDefinition table = requireTable(sources);
        StatementKey key = StatementKey.ofExists(select.where(), table.key(), bindings);
        if (key.conditions().isEmpty()
                || key.key().size() != table.key().attributes().size()) {
            throw ServiceError.validation("EXISTS() must contain a single item read with additional condition");
        }
        return new WritePlan(
                table,
                ItemChange.Kind.CHECK,
                key.key(),
                all(present(table), key.conditions(), bindings),
                null,
                null,
                null);
    }

    private TableDefinition requireTable(Sources sources) {
        TableDefinition table = catalog.require(sources.table());
        if (sources.index() != null) {
            throw ServiceError.validation("This operation is not supported on an index");
        }
        return table;
    }

    private static ConditionNode present(TableDefinition table) {
        return Conditions.exists(table.key().partition().get(0).name());
    }

    private static ItemCondition all(ConditionNode first, List<Expr> conditions, Bindings bindings) {
        Conditions translation = new Conditions(bindings);
        List<ConditionNode> terms = new ArrayList<>();
        terms.add(first);
        conditions.forEach(condition -> terms.add(translation.node(condition)));
        return translation.bind(new ConditionNode.And(terms));
    }

    /** Nothing to delete is nothing wrong, whatever the conditions say. */
    private static ItemCondition absentOr(TableDefinition table, List<Expr> conditions, Bindings bindings) {
        if (conditions.isEmpty()) {
            return ItemCondition.ALWAYS;
        }
        Conditions translation = new Conditions(bindings);
        List<ConditionNode> terms = new ArrayList<>();
        conditions.forEach(condition -> terms.add(translation.node(condition)));
        return translation.bind(
                new ConditionNode.Or(List.of(new ConditionNode.Not(present(table)), new ConditionNode.And(terms))));
    }

    private static String words(@Nullable ReturnValue returning) {
        return returning == ReturnValue.UPDATED_OLD
                ? "MODIFIED OLD"
                : returning == ReturnValue.UPDATED_NEW ? "MODIFIED NEW" : "ALL NEW";
    }
}
