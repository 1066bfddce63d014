package dev.monochord.systems.nucleus.audit;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.To;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of the audit log, and its access patterns. Entries are appended, and expire; nothing else happens to them. */
@Unreadable(UnreadablePolicy.SKIP)
@Table(name = "NucleusAuditTable", design = "nucleus", attributeNames = Naming.SNAKE_CASE, timeToLive = "expire_at")
@Index(name = "GSI1", partitionKey = "gsi1pk", sortKey = "gsi1sk")
public interface NucleusAuditTable {

    /** Writes an entry; one that is there already is never overwritten. */
    @Create
    void append(AuditEntry entry);

    /** What was done to one account or schedule, the latest first. Both ends of the time are included. */
    @Query(descending = true)
    Page<AuditEntry> ofEntity(
            String entityId, @From("at") @Nullable Instant from, @To("at") @Nullable Instant to, PageRequest page);

    /** What was done at all, the latest first. Both ends of the time are included. */
    @Query(index = "GSI1", descending = true)
    Page<AuditEntry> recent(@From("at") @Nullable Instant from, @To("at") @Nullable Instant to, PageRequest page);

    /** What was done at all, the earliest first, for counting: every page of it. */
    @Query(index = "GSI1")
    Stream<AuditEntry> between(@From("at") @Nullable Instant from, @To("at") @Nullable Instant to);
}
