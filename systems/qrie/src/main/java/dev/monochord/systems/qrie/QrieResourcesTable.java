package dev.monochord.systems.qrie;

import dev.monochord.annotations.BeginsWith;
import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of resources as it is proposed: by account, so that no listing of an account or of a service is a scan.
 *
 * <p>A snapshot is written by a put that asks for an older {@code DescribeTime}, or none.
 */
@Unreadable(UnreadablePolicy.SKIP)
@Table(
        name = "qrie_resources",
        design = "qrie",
        version = "2",
        partitionKey = "AccountId",
        sortKey = "ARN",
        attributeNames = Naming.PASCAL_CASE)
@Index(name = "Service-ARN-index", partitionKey = "Service", sortKey = "ARN")
public interface QrieResourcesTable {

    /** One resource. */
    @Get(consistent = true)
    Optional<Resource> resource(String accountId, String arn);

    /** The resources of an account, of all services or of one. */
    @Query
    Page<Resource> ofAccount(String accountId, @Filter @Nullable String service, PageRequest page);

    /**
     * The resources of an account and a service, by how their ARNs start, such as {@code arn:aws:s3:}. Other partitions of
     * AWS start otherwise; where the partition of the account is not known, {@link #ofAccount} filters.
     */
    @Query
    Page<Resource> ofAccountAndService(String accountId, @BeginsWith("arn") String arnPrefix, PageRequest page);

    /** A resource whose account is not known: the service's index has it by its ARN, once for each account. */
    @Query(index = "Service-ARN-index")
    List<Resource> ofArn(String service, String arn);

    /** The resources of a service, of all accounts. */
    @Query(index = "Service-ARN-index")
    Page<Resource> ofService(String service, PageRequest page);

    /** Every resource of an account, of all services or of one, as an inventory finds them. */
    @Query(consistent = true)
    Stream<Resource> everyOfAccount(String accountId, @Filter @Nullable String service);

    /** Every resource of an account and a service, by how their ARNs start, as an inventory finds them. */
    @Query(consistent = true)
    Stream<Resource> everyOfAccountAndService(String accountId, @BeginsWith("arn") String arnPrefix);

    /** How many resources an account has. */
    @Count(item = Resource.class)
    long countOfAccount(String accountId);

    /** How many resources of a service an account has, by how their ARNs start. */
    @Count(item = Resource.class)
    long countOfAccountAndService(String accountId, @BeginsWith("arn") String arnPrefix);

    /** How many resources of a service there are, of all accounts. */
    @Count(item = Resource.class, index = "Service-ARN-index")
    long countOfService(String service);

    /** What a complete inventory that began at this time did not list any more. */
    @Query(consistent = true)
    @Filter("service = {service} and lastSeenAt < {time}")
    Stream<Resource> seenBefore(String accountId, String service, Instant time);

    /** Every resource, page by page. */
    @Scan(because = "a listing without account and service asks for everything")
    Page<Resource> all(PageRequest page);

    /** Every resource, for the summary of all accounts and for the migration. */
    @Scan(because = "summaries count everything, and are kept for minutes", segments = 4)
    Stream<Resource> every();

    /** Writes a resource that must not exist yet: what the migration copies never replaces what was written since. */
    @Create
    void create(Resource resource);

    /** Writes a resource whatever is there. */
    @Put
    void put(Resource resource);

    /** An inventory listed it again, and nothing else has changed. */
    @Update(item = Resource.class)
    void seen(String accountId, String arn, @Set Instant lastSeenAt);

    /** Removes a resource. */
    @Delete(item = Resource.class)
    void delete(String accountId, String arn);
}
