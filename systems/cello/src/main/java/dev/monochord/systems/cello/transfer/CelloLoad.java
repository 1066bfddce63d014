package dev.monochord.systems.cello.transfer;

import dev.monochord.migrate.postgres.transfer.TransferStore;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.ProjectItem;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.TokenItem;
import dev.monochord.systems.cello.store.KeptToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Writes dumped projects and tokens to DynamoDB. What is there already is left alone, so that a load can be repeated and
 * can run beside shadow writes. Not thread-safe.
 *
 * <p>A token that was revoked after the dump comes back here: {@code reconcile} has to follow.
 *
 * <p>Tokens are not counted against the limit of two, since PostgreSQL may have more. The counter of the project is dropped
 * where tokens are added, and counted anew when it is next needed.
 */
public final class CelloLoad {

    private static final String ABSENT = "attribute_not_exists(pk)";
    private static final String LIVING = "attribute_exists(pk) AND attribute_not_exists(deletion_id)";

    private final Monochord monochord;
    private final TransferStore store;
    private final boolean dryRun;
    private long loaded;
    private long skipped;
    private long expired;
    private final List<String> failures = new ArrayList<>();

    /**
     * A load into the table that the Monochord has open.
     *
     * @param dryRun whether to look only, and count as loaded what is absent
     */
    public CelloLoad(Monochord monochord, boolean dryRun) {
        this.monochord = monochord;
        this.store = new TransferStore(monochord);
        this.dryRun = dryRun;
    }

    /**
     * What became of projects and tokens together.
     *
     * @param expired tokens that DynamoDB would remove at once, more than 30 days after their end; not loaded
     * @param failures which ones failed and why
     */
    public record Report(long loaded, long skipped, long expired, List<String> failures) {

        public Report {
            failures = List.copyOf(failures);
        }
    }

    public Report report() {
        return new Report(loaded, skipped, expired, failures);
    }

    /** Loads one project. */
    public void load(DumpedProject project) {
        String name = project.name();
        boolean there = attempt("project " + name, () -> putProject(name, project.repository()));
        if (!there) {
            failures.addAll(project.tokens().stream()
                    .map(token -> "token " + token.id() + " of project " + name + ": its project failed")
                    .toList());
            return;
        }
        long before = loaded;
        for (KeptToken token : project.tokens()) {
            if (token.isRemovableAt(monochord.clock().instant())) {
                expired++;
                continue;
            }
            attempt("token " + token.id() + " of project " + name, () -> putToken(name, token));
        }
        if (loaded > before && !dryRun) {
            dropCounter(name);
        }
    }

    private interface Put {
        boolean isNew();
    }

    private boolean attempt(String what, Put put) {
        try {
            if (put.isNew()) {
                loaded++;
            } else {
                skipped++;
            }
            return true;
        } catch (InvalidInputException | FaultException failure) {
            failures.add(what + ": " + failure.getMessage());
            return false;
        }
    }

    private boolean putProject(String name, @Nullable String repository) {
        Project project = new Project(name, repository, null, null, null, null, null, null, null);
        Map<String, AttributeValue> item = ProjectItem.TYPE.encode(project);
        if (dryRun) {
            return isAbsent(item);
        }
        try {
            store.put(PutItemRequest.builder()
                    .tableName(table())
                    .item(item)
                    .conditionExpression(ABSENT)
                    .build());
            return true;
        } catch (ConditionalCheckFailedException there) {
            return false;
        }
    }

    private boolean putToken(String project, KeptToken token) {
        Map<String, AttributeValue> item = TokenItem.TYPE.encode(Token.of(project, token.inMillis()));
        if (dryRun) {
            return isAbsent(item);
        }
        Map<String, AttributeValue> parent = key(ProjectItem.key(project));
        try {
            store.transact(
                    table(),
                    TransactWriteItemsRequest.builder()
                            .transactItems(
                                    check -> check.conditionCheck(condition -> condition
                                            .tableName(table())
                                            .key(parent)
                                            .conditionExpression(LIVING)),
                                    put -> put.put(child ->
                                            child.tableName(table()).item(item).conditionExpression(ABSENT)))
                            .build());
            return true;
        } catch (TransactionCanceledException cancelled) {
            if (failed(cancelled, 0)) {
                throw new InvalidInputException(
                        "project", "the project is being deleted or is gone; load it again", cancelled);
            }
            if (failed(cancelled, 1)) {
                return false;
            }
            throw cancelled;
        }
    }

    private static boolean failed(TransactionCanceledException cancelled, int action) {
        return cancelled.hasCancellationReasons()
                && "ConditionalCheckFailed"
                        .equals(cancelled.cancellationReasons().get(action).code());
    }

    private boolean isAbsent(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key =
                Map.of("pk", Objects.requireNonNull(item.get("pk")), "sk", Objects.requireNonNull(item.get("sk")));
        return store.read(table(), List.of(key)).isEmpty();
    }

    private void dropCounter(String project) {
        try {
            store.update(UpdateItemRequest.builder()
                    .tableName(table())
                    .key(key(ProjectItem.key(project)))
                    .updateExpression("REMOVE token_count")
                    .conditionExpression("attribute_exists(pk)")
                    .build());
        } catch (ConditionalCheckFailedException deleted) {
            return; // with all its tokens: the item of a project goes last
        }
    }

    private String table() {
        return monochord.tableName(ProjectItem.TYPE.table());
    }

    private static Map<String, AttributeValue> key(ItemKey<Project> key) {
        return key.attributes();
    }
}
