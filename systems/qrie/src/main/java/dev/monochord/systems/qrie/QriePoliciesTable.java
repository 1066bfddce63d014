package dev.monochord.systems.qrie;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.annotations.Update;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of launched policies, which has no sort key, and its access patterns. */
@Unreadable(UnreadablePolicy.SKIP)
@Table(
        name = "qrie_policies",
        design = "qrie_companions",
        partitionKey = "PolicyId",
        sortKey = "",
        attributeNames = Naming.PASCAL_CASE)
public interface QriePoliciesTable {

    /** One policy. */
    @Get(consistent = true)
    Optional<LaunchedPolicy> policy(String policyId);

    /** Every policy, or those that are applied or not. */
    @Scan(because = "the list of launched policies is the table, some dozen items")
    Stream<LaunchedPolicy> all(@Filter @Nullable PolicyStatus status);

    /** Launches a policy that was not launched yet. */
    @Create
    void launch(LaunchedPolicy policy);

    /** Replaces a policy that was launched. */
    @Replace
    LaunchedPolicy update(LaunchedPolicy policy);

    /** Applies a policy, or not any more. */
    @Update(item = LaunchedPolicy.class)
    void changeStatus(String policyId, @Set PolicyStatus status, @Set Instant updatedAt);

    /** Removes a policy. */
    @Delete(item = LaunchedPolicy.class)
    void delete(String policyId);
}
