package dev.monochord.systems.qrie;

import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.Listings.FindingFilter;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Findings by account or by policy alone, for which version 2 of the design has indexes. Implementations are thread-safe. */
interface FindingListings {

    /** A page of an account; the filter's policy, state and severity apply. */
    Page<Finding> ofAccount(String account, FindingFilter filter, PageRequest page);

    /** A page of a policy; the filter's service, state and severity apply. */
    Page<Finding> ofPolicy(String policy, FindingFilter filter, PageRequest page);

    /** Every active finding of a policy. */
    Stream<Finding> activeOfPolicy(String policy);

    /** Passes on every finding of an account, or of all. */
    void every(@Nullable String account, Consumer<Finding> action);
}
