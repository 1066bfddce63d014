package dev.monochord.systems.cello.transfer;

import dev.monochord.migrate.postgres.transfer.TransferStore;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.ProjectItem;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.TokenItem;
import dev.monochord.systems.cello.store.KeptToken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Sets what differs between an item and its row to what the row has. The item is read before the row, and written on the
 * condition that it is as it was read: if both were replaced meanwhile, the older row does not win. Times of creation tell
 * an item from another of the same key. Not thread-safe.
 */
final class RowCorrection {

    /** What became of an item. */
    enum Outcome {
        /** It is as its row, or one of the two is gone. */
        NOTHING,
        CORRECTED,
        /** Somebody else wrote it in between. */
        CHANGED
    }

    private static final List<String> PROJECT = List.of("repository");
    private static final List<String> TOKEN = List.of("created_at", "expires_at", "ttl");
    private static final List<String> TOKEN_WITH_HASH = List.of("created_at", "expires_at", "ttl", "hashed_token");

    /** What an item has to keep besides what is set. */
    private static final List<String> UNCHANGED = List.of("created_at", "deletion_id");

    private final PostgresRows postgres;
    private final Monochord monochord;
    private final TransferStore store;
    private final boolean dryRun;

    RowCorrection(PostgresRows postgres, Monochord monochord, boolean dryRun) {
        this.postgres = postgres;
        this.monochord = monochord;
        this.store = new TransferStore(monochord);
        this.dryRun = dryRun;
    }

    Outcome project(String name) {
        Map<String, AttributeValue> stored = read(ProjectItem.key(name));
        Optional<DumpedProject> row = postgres.project(name);
        if (stored.isEmpty() || row.isEmpty()) {
            return Outcome.NOTHING;
        }
        Project project = ProjectItem.TYPE.decode(stored);
        if (project.isBeingDeleted() || !CelloVerification.differs(row.get(), project)) {
            return Outcome.NOTHING;
        }
        Project wanted = new Project(name, row.get().repository(), null, null, null, null, null, null, null);
        return set(stored, ProjectItem.TYPE.encode(wanted), PROJECT);
    }

    Outcome token(String project, String id) {
        Map<String, AttributeValue> stored = read(TokenItem.key(project, id));
        Optional<KeptToken> row = postgres.project(project).stream()
                .flatMap(found -> found.tokens().stream())
                .filter(token -> token.id().equals(id))
                .findFirst();
        if (stored.isEmpty()
                || row.isEmpty()
                || row.get().isRemovableAt(monochord.clock().instant())
                || CelloVerification.differing(row.get(), TokenItem.TYPE.decode(stored))
                        .isEmpty()) {
            return Outcome.NOTHING;
        }
        KeptToken wanted = row.get().inMillis();
        return set(
                stored,
                TokenItem.TYPE.encode(Token.of(project, wanted)),
                wanted.hash() == null ? TOKEN : TOKEN_WITH_HASH);
    }

    private Map<String, AttributeValue> read(ItemKey<?> key) {
        return store.read(table(), List.of(key.attributes())).getOrDefault(key.attributes(), Map.of());
    }

    private Outcome set(
            Map<String, AttributeValue> stored, Map<String, AttributeValue> wanted, List<String> attributes) {
        if (dryRun) {
            return Outcome.CORRECTED;
        }
        Map<String, String> names = new HashMap<>();
        Map<String, AttributeValue> values = new HashMap<>();
        List<String> set = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        StringBuilder condition = new StringBuilder("attribute_exists(pk)");
        for (String attribute : attributes) {
            require(attribute, stored, condition, names, values);
            AttributeValue value = wanted.get(attribute);
            if (value == null) {
                removed.add("#" + attribute);
            } else {
                set.add("#" + attribute + " = :new_" + attribute);
                values.put(":new_" + attribute, value);
            }
        }
        UNCHANGED.stream()
                .filter(attribute -> !attributes.contains(attribute))
                .forEach(attribute -> require(attribute, stored, condition, names, values));
        String update = (set.isEmpty() ? "" : "SET " + String.join(", ", set))
                + (removed.isEmpty() ? "" : " REMOVE " + String.join(", ", removed));
        try {
            store.update(UpdateItemRequest.builder()
                    .tableName(table())
                    .key(ProjectItem.TYPE.keyIn(stored))
                    .updateExpression(update)
                    .conditionExpression(condition.toString())
                    .expressionAttributeNames(names)
                    .expressionAttributeValues(values.isEmpty() ? null : values)
                    .build());
            return Outcome.CORRECTED;
        } catch (ConditionalCheckFailedException changed) {
            return Outcome.CHANGED;
        }
    }

    private static void require(
            String attribute,
            Map<String, AttributeValue> stored,
            StringBuilder condition,
            Map<String, String> names,
            Map<String, AttributeValue> values) {
        names.put("#" + attribute, attribute);
        AttributeValue value = stored.get(attribute);
        if (value == null) {
            condition.append(" AND attribute_not_exists(#").append(attribute).append(')');
        } else {
            condition.append(" AND #").append(attribute).append(" = :old_").append(attribute);
            values.put(":old_" + attribute, value);
        }
    }

    private String table() {
        return monochord.tableName(ProjectItem.TYPE.table());
    }
}
