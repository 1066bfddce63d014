package dev.monochord.systems.qrie;

import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.Listings.FindingFilter;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import dev.monochord.systems.qrie.policy.State;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Findings by account and by policy, read from the indexes of version 2. Thread-safe. */
record IndexedFindings(QrieFindingsTable findings, Accounts accounts) implements FindingListings {

    @Override
    public Page<Finding> ofAccount(String account, FindingFilter filter, PageRequest page) {
        State state = filter.state();
        Integer minimum = filter.severity().minimum();
        Integer maximum = filter.severity().maximum();
        return state == null
                ? findings.ofAccount(account, filter.policy(), minimum, maximum, page)
                : findings.ofAccountThatAre(account, state, filter.policy(), minimum, maximum, page);
    }

    @Override
    public Page<Finding> ofPolicy(String policy, FindingFilter filter, PageRequest page) {
        State state = filter.state();
        Integer minimum = filter.severity().minimum();
        Integer maximum = filter.severity().maximum();
        return state == null
                ? findings.ofPolicy(policy, filter.service(), minimum, maximum, page)
                : findings.ofPolicyThatAre(policy, state, filter.service(), minimum, maximum, page);
    }

    @Override
    public Stream<Finding> activeOfPolicy(String policy) {
        return findings.everyOfPolicy(policy, State.ACTIVE);
    }

    /** All are those of the accounts that are known and, by the policies, those of accounts that nobody registered. */
    @Override
    public void every(@Nullable String account, Consumer<Finding> action) {
        List<String> known = account == null ? accounts.ids() : List.of(account);
        for (String id : known) {
            for (State state : State.values()) {
                try (Stream<Finding> all = findings.everyOfAccount(id, state)) {
                    all.forEach(action);
                }
            }
        }
        if (account == null) {
            everyOther(Set.copyOf(known), action);
        }
    }

    private void everyOther(Set<String> known, Consumer<Finding> action) {
        for (BuiltInPolicy policy : BuiltInPolicy.values()) {
            for (State state : State.values()) {
                try (Stream<Finding> all = findings.everyOfPolicy(policy.id(), state)) {
                    all.filter(finding -> !isListed(finding, known)).forEach(action);
                }
            }
        }
    }

    /** Whether the index by account has a finding under an account that is known. */
    private static boolean isListed(Finding finding, Set<String> known) {
        return finding.accountId() != null && known.contains(finding.accountId());
    }
}
