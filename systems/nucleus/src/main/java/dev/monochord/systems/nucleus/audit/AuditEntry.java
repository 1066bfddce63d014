package dev.monochord.systems.nucleus.audit;

import dev.monochord.annotations.AlternativeKey;
import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.TimeToLive;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that was done. Written once, never changed, gone after thirty days.
 *
 * <pre>{@code
 * {"pk": {"S": "ENTITY#SCHEDULE#123"}, "sk": {"S": "TIMESTAMP#2023-10-27T08:00:00.000Z#01HDR2Y7G0"},
 *  "gsi1pk": {"S": "AUDIT#GLOBAL"}, "gsi1sk": {"S": "TIMESTAMP#2023-10-27T08:00:00.000Z#01HDR2Y7G0"},
 *  "action": {"S": "EXECUTE"}, "user_id": {"S": "ann"}, "details": {"M": {}}, "status": {"S": "SUCCESS"},
 *  "expire_at": {"N": "1700985600"}}
 * }</pre>
 *
 * @param entityId what it was done to: {@code SCHEDULE#…}, {@code ACCOUNT#…} or {@code GLOBAL}; older writers also stored
 *     it as the whole partition key
 * @param at when; older writers stored it in the key with whole seconds or any number of fraction digits
 * @param id a ULID, so that two entries of one millisecond are two; absent on entries of older writers only
 * @param action what was done
 * @param userId by whom; null where an older writer did not say
 * @param details more about it; text that holds JSON on entries of older writers
 * @param status how it went
 * @param expireAt when it is removed; reads leave it out from then on; never if null, as older writers may have left it
 */
@Item(table = NucleusAuditTable.class)
@Key(partition = "ENTITY#{entityId}", sort = "TIMESTAMP#{at}[#{id}]")
@AlternativeKey(partition = "{entityId}", sort = "TIMESTAMP#{at}[#{id}]")
@IndexKey(index = "GSI1", partition = "AUDIT#GLOBAL", sort = "TIMESTAMP#{at}[#{id}]", shardBy = "id")
@SuppressWarnings({
    "MC101", // the documented index; a setting spreads it where a thousand entries a second are written
    "MC108" // details are bounded, and the global view shows them
})
public record AuditEntry(
        @KeyOnly String entityId,
        @KeyOnly Instant at,
        @KeyOnly @Nullable String id,
        AuditAction action,
        @Nullable String userId,
        @Attribute(lenient = true) Map<String, Object> details,
        AuditStatus status,
        @TimeToLive @Nullable Instant expireAt) {

    /** How long entries are kept. */
    public static final Duration RETENTION = Duration.ofDays(30);

    public AuditEntry {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** A new entry. */
    public static AuditEntry create(
            String entityId,
            Instant at,
            String id,
            AuditAction action,
            String userId,
            Map<String, Object> details,
            AuditStatus status) {
        return new AuditEntry(entityId, at, id, action, userId, details, status, at.plus(RETENTION));
    }
}
