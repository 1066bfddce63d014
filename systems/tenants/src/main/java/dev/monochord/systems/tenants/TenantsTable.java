package dev.monochord.systems.tenants;

import dev.monochord.annotations.BatchGet;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.annotations.Update;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of tenants and its access patterns. One partition for each tenant: {@code METADATA} and the
 * {@code AUDIT#…} items; no index.
 *
 * <p>An audit is claimed by creating it, and taken over by a typed update that names the run and the state it replaces;
 * the transaction that writes {@code METADATA} checks the audits beside it.
 */
@Unreadable(UnreadablePolicy.SKIP)
@Table(name = "tenants", attributeNames = Naming.PASCAL_CASE)
public interface TenantsTable {

    /** The tenant with the audits that decide what a request for its queue gets. */
    @BatchGet(consistent = true)
    TenantState state(String tenantId);

    /** The tenant. */
    @Get(consistent = true)
    Optional<Metadata> metadata(String tenantId);

    /** Everything that was done to a tenant, in the older form of the creation's key too. */
    @Query(consistent = true)
    List<Audit> operations(String tenantId);

    /** The creation. */
    @Get(consistent = true)
    Optional<CreateAudit> createAudit(String tenantId);

    /** The update to one version. */
    @Get(consistent = true)
    Optional<UpdateAudit> updateAudit(String tenantId, String version);

    /** The deletion. */
    @Get(consistent = true)
    Optional<DeleteAudit> deleteAudit(String tenantId);

    /** The first claim of a creation: of many at once, one is written. */
    @Create
    void claimCreation(CreateAudit audit);

    /** The first claim of an update. */
    @Create
    void claimUpdate(UpdateAudit audit);

    /** The first claim of a deletion. */
    @Create
    void claimDeletion(DeleteAudit audit);

    /** Writes a tenant that must not exist yet. */
    @Create
    void create(Metadata metadata);

    /** Moves a tenant to another version. The outbound queue of old tenants is removed with null. */
    @Update(item = Metadata.class)
    Metadata upgrade(
            String tenantId,
            @Set String version,
            @Set Instant updatedAt,
            @Set @Nullable String outboundQueueArn,
            @Set @Nullable String outboundQueueUrl);

    /** Removes a tenant; its audits stay. */
    @Delete(item = Metadata.class)
    void delete(String tenantId);

    /** Every deletion that was ever asked for. */
    @Scan(because = "each process looks once for the deletions that earlier ones left unfinished")
    Stream<DeleteAudit> deletions();

    /** Every tenant. */
    @Scan(
            because =
                    "upgrades look for tenants of older versions, which no key orders; an operator asks a few times a year")
    Stream<Metadata> all();
}
