package dev.monochord.systems.qrie.current;

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
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.policy.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of findings before the redesign: what is asked by account, policy or service alone is a scan. */
@Table(
        name = "qrie_findings",
        design = "qrie",
        version = "1",
        partitionKey = "ARN",
        sortKey = "Policy",
        attributeNames = Naming.PASCAL_CASE)
@Index(name = "AccountService-State-index", partitionKey = "AccountService", sortKey = "State")
public interface CurrentFindingsTable {

    /** What a policy found about a resource. */
    @Get(consistent = true)
    Optional<CurrentFinding> finding(String arn, String policy);

    /** What all policies found about a resource. */
    @Query(consistent = true)
    List<CurrentFinding> ofResource(String arn);

    /** Findings of an account and a service. */
    @Query
    Page<CurrentFinding> ofAccountAndService(String accountService, PageRequest page);

    /** Findings of an account and a service in one state. */
    @Query
    Page<CurrentFinding> ofAccountAndServiceThatAre(String accountService, State state, PageRequest page);

    /** Findings of an account; found only among those that were written ahead of the migration. */
    @Scan(because = "no key starts with the account")
    Page<CurrentFinding> ofAccount(@Filter String accountId, @Filter @Nullable State state, PageRequest page);

    /** Findings of a policy. */
    @Scan(because = "no key starts with the policy")
    Page<CurrentFinding> ofPolicy(@Filter String policy, @Filter @Nullable State state, PageRequest page);

    /** Findings of a service; found only among those that were written ahead of the migration. */
    @Scan(because = "no key starts with the service")
    Page<CurrentFinding> ofService(@Filter String service, @Filter @Nullable State state, PageRequest page);

    /** Every finding, for the migration. */
    @Scan(because = "the migration looks at everything", segments = 4, consistent = true)
    Stream<CurrentFinding> every();

    /** Writes a finding that must not exist yet. */
    @Create
    void create(CurrentFinding finding);

    /** Writes a finding whatever is there. */
    @Put
    void put(CurrentFinding finding);

    /** Writes ahead what the proposed design needs, and times as numbers. */
    @Update(item = CurrentFinding.class)
    void backfill(
            String arn,
            String policy,
            @Set String accountId,
            @Set String service,
            @Set @Nullable Instant firstSeen,
            @Set @Nullable Instant lastEvaluated);

    /** Removes a finding. */
    @Delete(item = CurrentFinding.class)
    void delete(String arn, String policy);
}
