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
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The table of resources before the redesign: what is asked by account or by service alone is a scan. */
@Unreadable(UnreadablePolicy.SKIP)
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

    /** Every resource of an account and a service, as an inventory finds them. */
    @Query(consistent = true)
    Stream<CurrentResource> everyOfAccountAndService(String accountService);

    /** The resources of an account, by how {@code AccountService} begins, such as {@code 123456789012_}. */
    @Scan(because = "no key is the account alone")
    @Filter("accountService beginsWith {prefix}")
    Page<CurrentResource> ofAccount(String prefix, PageRequest page);

    /** Every resource of an account, by how {@code AccountService} begins. */
    @Scan(because = "no key is the account alone", segments = 4, consistent = true)
    @Filter("accountService beginsWith {prefix}")
    Stream<CurrentResource> everyOfAccount(String prefix);

    /** The resources of a service, by what {@code AccountService} has in it, such as {@code _s3}; others may have it too. */
    @Scan(because = "no key is the service alone")
    @Filter("accountService contains {part}")
    Page<CurrentResource> ofService(String part, PageRequest page);

    /** A resource whose account is not known. */
    @Scan(because = "no key is the ARN alone")
    List<CurrentResource> ofArn(@Filter String arn);

    /** Every resource, page by page. */
    @Scan(because = "a listing without account and service asks for everything")
    Page<CurrentResource> all(PageRequest page);

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
