package dev.monochord.systems.qrie;

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
import dev.monochord.systems.qrie.policy.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of findings as it is proposed: an index for each way of asking, each sorted by state. A listing is in all
 * states or in one; the latter is a part of the key condition. Severities are compared as numbers, and null leaves a
 * bound out.
 */
@Unreadable(UnreadablePolicy.SKIP)
@Table(
        name = "qrie_findings",
        design = "qrie",
        version = "2",
        partitionKey = "ARN",
        sortKey = "Policy",
        attributeNames = Naming.PASCAL_CASE)
@Index(name = "AccountService-State-index", partitionKey = "AccountService", sortKey = "State")
@Index(name = "Policy-State-index", partitionKey = "Policy", sortKey = "State")
@Index(name = "Account-State-index", partitionKey = "AccountId", sortKey = "State")
public interface QrieFindingsTable {

    /** What a policy found about a resource. */
    @Get(consistent = true)
    Optional<Finding> finding(String arn, String policy);

    /** What all policies found about a resource. */
    @Query(consistent = true)
    List<Finding> ofResource(String arn);

    /** What all policies found about a resource, page by page; no index is needed, so the state is a filter here. */
    @Query
    @Filter("accountId = {accountId} and service = {service} and state = {state}"
            + " and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> pageOfResource(
            String arn,
            @Nullable String accountId,
            @Nullable String service,
            @Nullable State state,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Findings of an account and a service. */
    @Query
    @Filter("policy = {policy} and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> ofAccountAndService(
            String accountId,
            String service,
            @Nullable String policy,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Findings of an account and a service in one state. */
    @Query
    @Filter("policy = {policy} and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> ofAccountAndServiceThatAre(
            String accountId,
            String service,
            State state,
            @Nullable String policy,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Findings of an account, of all policies or of one. */
    @Query
    @Filter("policy = {policy} and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> ofAccount(
            String accountId,
            @Nullable String policy,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Findings of an account in one state, of all policies or of one. */
    @Query
    @Filter("policy = {policy} and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> ofAccountThatAre(
            String accountId,
            State state,
            @Nullable String policy,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Findings of a policy, of all services or of one. */
    @Query(index = "Policy-State-index")
    @Filter("service = {service} and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> ofPolicy(
            String policy,
            @Nullable String service,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Findings of a policy in one state, of all services or of one. */
    @Query(index = "Policy-State-index")
    @Filter("service = {service} and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> ofPolicyThatAre(
            String policy,
            State state,
            @Nullable String service,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Every finding of an account in one state, for summaries. */
    @Query
    Stream<Finding> everyOfAccount(String accountId, State state);

    /** Every finding of a policy in one state, for suspending it. */
    @Query(index = "Policy-State-index")
    Stream<Finding> everyOfPolicy(String policy, State state);

    /** How many findings an account has in one state. */
    @Count(item = Finding.class)
    long countOfAccount(String accountId, State state);

    /** Findings of no account in particular, of all policies or, before their index is there, of one. */
    @Scan(because = "a listing without account and policy asks for everything; by service it asks each account instead")
    @Filter("policy = {policy} and state = {state} and service = {service}"
            + " and severity >= {minimum} and severity <= {maximum}")
    Page<Finding> all(
            @Nullable String policy,
            @Nullable State state,
            @Nullable String service,
            @Nullable Integer minimum,
            @Nullable Integer maximum,
            PageRequest page);

    /** Every finding, for the summary of all accounts and for the migration. */
    @Scan(because = "summaries count everything, and are kept for minutes", segments = 4)
    Stream<Finding> every();

    /** Writes a finding that must not exist yet. */
    @Create
    void create(Finding finding);

    /** Writes a finding whatever is there. */
    @Put
    void put(Finding finding);

    /** Closes a finding that exists. */
    @Update(item = Finding.class)
    void resolve(
            String arn,
            String policy,
            @Set State state,
            @Set ResolvedReason resolvedReason,
            @Set Instant resolvedAt,
            @Set Instant lastEvaluated);

    /** Removes a finding. */
    @Delete(item = Finding.class)
    void delete(String arn, String policy);
}
