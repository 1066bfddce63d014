package dev.monochord.systems.qrie;

import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.Listings.FindingFilter;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Findings by account and by policy while their table is migrated: each index is read as soon as it is active. A listing ends
 * the way it began, since both ways stay readable. Thread-safe.
 */
record MigratingFindings(FindingListings indexed, FindingListings unindexed, FindingIndexes indexes)
        implements FindingListings {

    @Override
    public Page<Finding> ofAccount(String account, FindingFilter filter, PageRequest page) {
        return page(
                FindingIndexes.BY_ACCOUNT,
                () -> indexed.ofAccount(account, filter, page),
                () -> unindexed.ofAccount(account, filter, page),
                page);
    }

    @Override
    public Page<Finding> ofPolicy(String policy, FindingFilter filter, PageRequest page) {
        return page(
                FindingIndexes.BY_POLICY,
                () -> indexed.ofPolicy(policy, filter, page),
                () -> unindexed.ofPolicy(policy, filter, page),
                page);
    }

    private Page<Finding> page(
            String index, Supplier<Page<Finding>> read, Supplier<Page<Finding>> otherwise, PageRequest page) {
        if (page.token() == null) {
            return indexes.isActive(index) ? read.get() : otherwise.get();
        }
        try {
            return otherwise.get();
        } catch (PageTokenException begunWithTheIndex) {
            // Another process may have seen the index before this one. A token that is of neither fails here again.
            return read.get();
        }
    }

    @Override
    public Stream<Finding> activeOfPolicy(String policy) {
        return (indexes.isActive(FindingIndexes.BY_POLICY) ? indexed : unindexed).activeOfPolicy(policy);
    }

    @Override
    public void every(@Nullable String account, Consumer<Finding> action) {
        (indexes.areActive() ? indexed : unindexed).every(account, action);
    }
}
