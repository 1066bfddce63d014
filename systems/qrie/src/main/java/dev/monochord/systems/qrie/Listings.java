package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import dev.monochord.systems.qrie.policy.State;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which way a listing is read: by the narrowest key that the filters give. Only a listing that asks for everything scans.
 * Thread-safe.
 */
record Listings(
        Monochord monochord,
        ResourceStore resources,
        QrieFindingsTable findings,
        FindingListings findingListings,
        Accounts accounts) {

    private static final Comparator<Finding> WORST_FIRST = Comparator.comparingInt(Finding::rank)
            .reversed()
            .thenComparing(Finding::firstSeen, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Finding::arn)
            .thenComparing(Finding::policy);

    /** How many findings are read at once where most of them are not returned. */
    private static final int WIDE_PAGE = 100;

    /** What resources are asked for; null asks for nothing. */
    record ResourceFilter(
            @Nullable String account,
            @Nullable String service,
            @Nullable Arn arn) {}

    /** What findings are asked for; null asks for nothing. */
    record FindingFilter(
            @Nullable String arn,
            @Nullable String account,
            @Nullable String service,
            @Nullable String policy,
            @Nullable State state,
            SeverityRange severity) {}

    Page<Resource> resources(ResourceFilter filter, PageRequest page) {
        String account = filter.account();
        String service = filter.service();
        Arn arn = filter.arn();
        if (arn != null) {
            return whole(named(arn, account, service), page);
        }
        if (account == null) {
            return service == null ? resources.all(page) : resources.ofService(service, page);
        }
        return service == null
                ? resources.ofAccount(account, page)
                : resources.ofAccountAndService(account, service, page);
    }

    /** One at most, save for a bucket that was deleted in one account and made again in another. */
    private List<Resource> named(Arn arn, @Nullable String account, @Nullable String service) {
        if (service != null && !arn.service().equals(service)) {
            return List.of();
        }
        String owner = account == null && arn.hasAccount() ? arn.account() : account;
        return owner == null
                ? resources.ofArn(arn.service(), arn.toString())
                : resources.resource(owner, arn.toString()).stream().toList();
    }

    Page<Finding> findings(FindingFilter filter, PageRequest page) {
        Page<Finding> read = read(filter, page);
        // The index has no order by severity; within a page there is one.
        return new Page<>(read.items().stream().sorted(WORST_FIRST).toList(), read.nextToken());
    }

    private Page<Finding> read(FindingFilter filter, PageRequest page) {
        String arn = filter.arn();
        String account = filter.account();
        String service = filter.service();
        String policy = filter.policy();
        if (arn != null) {
            return ofResource(arn, filter, page);
        }
        if (account != null) {
            return service == null
                    ? findingListings.ofAccount(account, filter, page)
                    : ofService(account, service, filter, page);
        }
        if (policy != null) {
            return findingListings.ofPolicy(policy, filter, page);
        }
        if (service != null) {
            return ofService(service, filter, page);
        }
        return findings.all(
                null,
                filter.state(),
                null,
                filter.severity().minimum(),
                filter.severity().maximum(),
                page);
    }

    private Page<Finding> ofResource(String arn, FindingFilter filter, PageRequest page) {
        SeverityRange severity = filter.severity();
        String policy = filter.policy();
        if (policy == null) {
            return findings.pageOfResource(
                    arn,
                    filter.account(),
                    filter.service(),
                    filter.state(),
                    severity.minimum(),
                    severity.maximum(),
                    page);
        }
        return whole(
                findings.finding(arn, policy).stream()
                        .filter(finding -> matches(finding, filter))
                        .toList(),
                page);
    }

    /** A listing that has but one page: no token can be of it. */
    static <T> Page<T> whole(List<T> items, PageRequest page) {
        if (page.token() != null) {
            throw new PageTokenException("belongs to another query");
        }
        return new Page<>(items, null);
    }

    private static boolean matches(Finding finding, FindingFilter filter) {
        Integer minimum = filter.severity().minimum();
        Integer maximum = filter.severity().maximum();
        return (filter.account() == null || filter.account().equals(finding.accountId()))
                && (filter.service() == null || filter.service().equals(finding.service()))
                && (filter.state() == null || finding.state() == filter.state())
                && (minimum == null || finding.rank() >= minimum)
                && (maximum == null || finding.rank() <= maximum);
    }

    private Page<Finding> ofService(String account, String service, FindingFilter filter, PageRequest page) {
        State state = filter.state();
        Integer minimum = filter.severity().minimum();
        Integer maximum = filter.severity().maximum();
        return state == null
                ? findings.ofAccountAndService(account, service, filter.policy(), minimum, maximum, page)
                : findings.ofAccountAndServiceThatAre(account, service, state, filter.policy(), minimum, maximum, page);
    }

    /**
     * Of one account after the other; then, by the policies about the service, of accounts that nobody registered. By a scan
     * if no account is known. Account ids are digits and sort before the ids of policies.
     */
    private Page<Finding> ofService(String service, FindingFilter filter, PageRequest page) {
        Set<String> known = Set.copyOf(accounts.ids());
        SeverityRange severity = filter.severity();
        if (known.isEmpty()) {
            return findings.all(null, filter.state(), service, severity.minimum(), severity.maximum(), page);
        }
        return monochord
                .succession("findings by service", service, filter.state(), severity.minimum(), severity.maximum())
                .page(
                        reads(known, service),
                        page,
                        (name, part) -> known.contains(name)
                                ? ofService(name, service, filter, part)
                                : ofOthers(name, service, known, filter, part));
    }

    private static List<String> reads(Set<String> accounts, String service) {
        return Stream.concat(
                        accounts.stream(), BuiltInPolicy.about(service).stream().map(BuiltInPolicy::id))
                .toList();
    }

    /** What a policy found in a service of accounts that are not known; most pages of this have nothing in them. */
    private Page<Finding> ofOthers(
            String policy, String service, Set<String> known, FindingFilter filter, PageRequest page) {
        FindingFilter ofAnyService = new FindingFilter(null, null, null, policy, filter.state(), filter.severity());
        Page<Finding> wide = others(policy, service, known, ofAnyService, PageRequest.of(WIDE_PAGE, page.token()));
        return wide.items().size() <= page.size() ? wide : others(policy, service, known, ofAnyService, page);
    }

    private Page<Finding> others(
            String policy, String service, Set<String> known, FindingFilter filter, PageRequest page) {
        Page<Finding> read = findingListings.ofPolicy(policy, filter, page);
        return new Page<>(
                read.items().stream()
                        .filter(finding -> service.equals(finding.service()))
                        .filter(finding -> finding.accountId() == null || !known.contains(finding.accountId()))
                        .toList(),
                read.nextToken());
    }
}
