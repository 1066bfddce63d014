package dev.monochord.systems.qrie.current;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.Optional;
import java.util.stream.Stream;

/** The table of resources before the redesign: what is asked by account or by service alone is a scan. */
@Table(
        name = "qrie_resources",
        design = "qrie",
        version = "1",
        partitionKey = "AccountService",
        sortKey = "ARN",
        attributeNames = Naming.PASCAL_CASE)
public interface CurrentResourcesTable {

    /** One resource. */
    @Get(consistent = true)
    Optional<CurrentResource> resource(String accountService, String arn);

    /** The resources of an account and a service. */
    @Query
    Page<CurrentResource> ofAccountAndService(String accountService, PageRequest page);

    /** The resources of an account; found only among those that were written ahead of the migration. */
    @Scan(because = "no key starts with the account")
    Page<CurrentResource> ofAccount(@Filter String accountId, PageRequest page);

    /** The resources of a service; found only among those that were written ahead of the migration. */
    @Scan(because = "no key starts with the service")
    Page<CurrentResource> ofService(@Filter String service, PageRequest page);

    /** Every resource, for the migration. */
    @Scan(because = "the migration copies everything", segments = 4, consistent = true)
    Stream<CurrentResource> every();

    /** Writes a resource that must not exist yet. */
    @Create
    void create(CurrentResource resource);

    /** Writes a resource whatever is there. */
    @Put
    void put(CurrentResource resource);

    /** Writes ahead what the proposed design needs. */
    @Update(item = CurrentResource.class)
    void backfill(String accountService, String arn, @Set String accountId, @Set String service);

    /** Removes a resource. */
    @Delete(item = CurrentResource.class)
    void delete(String accountService, String arn);
}
