package dev.monochord.systems.nucleus.audit;

import com.github.f4b6a3.ulid.UlidFactory;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.nucleus.envelope.Fields;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Makes the entries of the audit log. What changes something writes its entry in the transaction of the change; what fails
 * is entered afterwards, as well as that can be done. Thread-safe.
 */
public final class AuditLog {

    public static final String GLOBAL = "GLOBAL";
    private static final String ACCOUNT = "ACCOUNT#";
    private static final String SCHEDULE = "SCHEDULE#";

    private final NucleusAuditTable table;
    private final Clock clock;
    private final UlidFactory ids = UlidFactory.newMonotonicInstance();

    public AuditLog(NucleusAuditTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /** The table of the entries, for transactions that write one. */
    public NucleusAuditTable table() {
        return table;
    }

    /** The entity of entries about an account. */
    public static String account(String accountId) {
        return ACCOUNT + accountId;
    }

    /** The entity of entries about a schedule. */
    public static String schedule(String scheduleId) {
        return SCHEDULE + scheduleId;
    }

    /** Whether this is an entity of which there may be entries. */
    static boolean isEntity(String text) {
        return text.equals(GLOBAL)
                || (text.startsWith(ACCOUNT) && Fields.isAccountId(text.substring(ACCOUNT.length())))
                || (text.startsWith(SCHEDULE) && Fields.isScheduleId(text.substring(SCHEDULE.length())));
    }

    /** An entry of now, not written yet. Entries of one millisecond are in the order in which they were made here. */
    public AuditEntry entry(
            String entity, AuditAction action, String user, AuditStatus status, Map<String, Object> details) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        String id = ids.create(now.toEpochMilli()).toString();
        return AuditEntry.create(entity, now, id, action, user, AuditDetails.bounded(details), status);
    }

    /** An entry of something that is done in the same transaction. */
    public AuditEntry done(String entity, AuditAction action, String user, Map<String, Object> details) {
        return entry(entity, action, user, AuditStatus.SUCCESS, details);
    }

    public void append(AuditEntry entry) {
        table.append(entry);
    }

    /**
     * Makes a change that writes its own entry; one that fails is entered here. What is not even well-formed never was a
     * change, and is not.
     */
    public <T> T watched(
            String entity, AuditAction action, String user, Map<String, Object> details, Supplier<T> change) {
        try {
            return change.get();
        } catch (RefusedException | MonochordException failed) {
            RefusedException refusal = Refusal.of(failed);
            if (refusal.reason() != RefusedException.Reason.INVALID) {
                enter(entity, action, user, details, refusal.text(), failed);
            }
            throw failed;
        }
    }

    private void enter(
            String entity,
            AuditAction action,
            String user,
            Map<String, Object> details,
            String error,
            RuntimeException failed) {
        Map<String, Object> all = new LinkedHashMap<>(details);
        all.put("error", error);
        try {
            append(entry(entity, action, user, AuditStatus.FAIL, all));
        } catch (MonochordException unwritten) {
            failed.addSuppressed(unwritten);
        }
    }
}
