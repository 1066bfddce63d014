package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.Listings.FindingFilter;
import dev.monochord.systems.qrie.arn.Service;
import dev.monochord.systems.qrie.policy.State;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Findings by account and by policy while the table has only the index of version 1, by account and service. An account is
 * asked service by service; a policy is a scan, as it was in version 1. Thread-safe.
 */
record UnindexedFindings(Monochord monochord, QrieFindingsTable findings) implements FindingListings {

    private static final List<String> SERVICES =
            Arrays.stream(Service.values()).map(Service::arnName).toList();

    @Override
    public Page<Finding> ofAccount(String account, FindingFilter filter, PageRequest page) {
        State state = filter.state();
        String policy = filter.policy();
        Integer minimum = filter.severity().minimum();
        Integer maximum = filter.severity().maximum();
        return monochord
                .succession("findings by account, unindexed", account, policy, state, minimum, maximum)
                .page(
                        SERVICES,
                        page,
                        (service, part) -> state == null
                                ? findings.ofAccountAndService(account, service, policy, minimum, maximum, part)
                                : findings.ofAccountAndServiceThatAre(
                                        account, service, state, policy, minimum, maximum, part));
    }

    @Override
    public Page<Finding> ofPolicy(String policy, FindingFilter filter, PageRequest page) {
        SeverityRange severity = filter.severity();
        return findings.all(policy, filter.state(), filter.service(), severity.minimum(), severity.maximum(), page);
    }

    @Override
    public Stream<Finding> activeOfPolicy(String policy) {
        return findings.every().filter(finding -> finding.policy().equals(policy) && finding.state() == State.ACTIVE);
    }

    @Override
    public void every(@Nullable String account, Consumer<Finding> action) {
        try (Stream<Finding> all = findings.every()) {
            all.filter(finding -> account == null || account.equals(finding.accountId()))
                    .forEach(action);
        }
    }
}
