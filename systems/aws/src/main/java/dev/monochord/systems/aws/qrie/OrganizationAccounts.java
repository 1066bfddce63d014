package dev.monochord.systems.aws.qrie;

import dev.monochord.systems.qrie.inventory.IncompleteListingException;
import dev.monochord.systems.qrie.inventory.InventoryAccount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.organizations.OrganizationsClient;
import software.amazon.awssdk.services.organizations.model.Account;
import software.amazon.awssdk.services.organizations.model.AccountState;
import software.amazon.awssdk.services.organizations.model.AccountStatus;
import software.amazon.awssdk.services.organizations.model.ListAccountsResponse;
import software.amazon.awssdk.services.organizations.model.Parent;
import software.amazon.awssdk.services.organizations.model.ParentType;
import software.amazon.awssdk.services.organizations.model.Tag;

/**
 * The active accounts of an organization, with the path of their organizational units and their tags, by which the scopes of
 * policies choose them. Not thread-safe.
 */
final class OrganizationAccounts {

    private final OrganizationsClient client;
    private final CallThrottle throttle;
    private final String partition;
    private final Map<String, String> paths = new HashMap<>();

    OrganizationAccounts(OrganizationsClient client, CallThrottle throttle, String partition) {
        this.client = client;
        this.throttle = throttle;
        this.partition = partition;
    }

    /** Lists them to the last page. */
    List<InventoryAccount> list() throws IncompleteListingException {
        try {
            List<InventoryAccount> accounts = new ArrayList<>();
            for (Account account : all()) {
                if (isActive(account)) {
                    accounts.add(new InventoryAccount(
                            account.id(), account.name(), partition, parentPath(account.id()), tags(account.id())));
                }
            }
            return accounts;
        } catch (SdkException failed) {
            throw new IncompleteListingException(ServiceErrors.reason(failed), failed);
        }
    }

    /** {@code State} took the place of {@code Status} in September 2026; emulators have one or the other. */
    private static boolean isActive(Account account) {
        return account.stateAsString() == null
                ? account.status() == AccountStatus.ACTIVE
                : account.state() == AccountState.ACTIVE;
    }

    private List<Account> all() {
        List<Account> all = new ArrayList<>();
        String token = null;
        do {
            String next = token;
            ListAccountsResponse page = throttle.call(() -> client.listAccounts(request -> request.nextToken(next)));
            all.addAll(page.accounts());
            token = page.nextToken();
        } while (token != null);
        return all;
    }

    /** The path of the unit that an account or a unit is in, such as {@code /Root/prod}. */
    private String parentPath(String child) {
        List<Parent> parents = throttle.call(
                () -> client.listParents(request -> request.childId(child)).parents());
        return parents.isEmpty() ? "" : path(parents.get(0));
    }

    private String path(Parent parent) {
        String known = paths.get(parent.id());
        if (known == null) {
            known = parent.type() == ParentType.ROOT ? "/Root" : parentPath(parent.id()) + "/" + unitName(parent.id());
            paths.put(parent.id(), known);
        }
        return known;
    }

    private String unitName(String unit) {
        return throttle.call(() -> client.describeOrganizationalUnit(request -> request.organizationalUnitId(unit)))
                .organizationalUnit()
                .name();
    }

    private Map<String, String> tags(String account) {
        // An account has 50 tags at most, so that there is one page.
        return throttle.call(() -> client.listTagsForResource(request -> request.resourceId(account))).tags().stream()
                .collect(Collectors.toMap(Tag::key, Tag::value));
    }
}
