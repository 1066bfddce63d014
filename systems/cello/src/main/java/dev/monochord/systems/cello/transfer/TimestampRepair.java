package dev.monochord.systems.cello.transfer;

import dev.monochord.migrate.postgres.transfer.TransferStore;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.systems.cello.TokenItem;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Rewrites times of tokens that other programs stored in other forms, such as {@code 2022-02-02 18:01:49.345261+00}, in the
 * form of Cello: UTC, ISO, milliseconds. Each write is conditional on the value that was read.
 */
public final class TimestampRepair {

    private static final List<String> ATTRIBUTES = List.of("created_at", "expires_at");

    private final Monochord monochord;
    private final TransferStore store;
    private final boolean dryRun;
    private final List<String> fixed = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private long looked;

    public TimestampRepair(Monochord monochord, boolean dryRun) {
        this.monochord = monochord;
        this.store = new TransferStore(monochord);
        this.dryRun = dryRun;
    }

    /**
     * What was done, or would be done.
     *
     * @param looked how many tokens there are
     * @param fixed the times that were rewritten
     * @param failed the times that cannot be read
     */
    public record Report(long looked, List<String> fixed, List<String> failed) {

        public Report {
            fixed = List.copyOf(fixed);
            failed = List.copyOf(failed);
        }
    }

    /** Looks at every token of the table. */
    public Report run() {
        store.scan(
                table(), page -> page.stream().filter(TokenItem.TYPE::describes).forEach(this::repair));
        return new Report(looked, fixed, failed);
    }

    private void repair(Map<String, AttributeValue> item) {
        looked++;
        for (String attribute : ATTRIBUTES) {
            AttributeValue stored = item.get(attribute);
            if (stored == null || stored.nul() != null || Objects.equals(stored.s(), "")) {
                continue; // absent times mean something else: the token is expired
            }
            String what = attribute + " of "
                    + Objects.requireNonNull(item.get("sk")).s() + " in "
                    + Objects.requireNonNull(item.get("pk")).s();
            AttributeValue wanted = canonical(stored);
            if (wanted == null) {
                failed.add(what + ": no time");
            } else if (!wanted.equals(stored) && (dryRun || write(item, attribute, stored, wanted))) {
                fixed.add(what);
            }
        }
    }

    private static @Nullable AttributeValue canonical(AttributeValue stored) {
        try {
            return Encode.iso(Decode.lenientTime(stored).truncatedTo(ChronoUnit.MILLIS));
        } catch (StoredItemException unreadable) {
            return null;
        }
    }

    private boolean write(
            Map<String, AttributeValue> item, String attribute, AttributeValue stored, AttributeValue wanted) {
        try {
            store.update(UpdateItemRequest.builder()
                    .tableName(table())
                    .key(TokenItem.TYPE.keyIn(item))
                    .updateExpression("SET #time = :new")
                    .conditionExpression("attribute_exists(pk) AND #time = :old")
                    .expressionAttributeNames(Map.of("#time", attribute))
                    .expressionAttributeValues(Map.of(":new", wanted, ":old", stored))
                    .build());
            return true;
        } catch (ConditionalCheckFailedException changed) {
            return false; // somebody else wrote it; the next run looks again
        }
    }

    private String table() {
        return monochord.tableName(TokenItem.TYPE.table());
    }
}
