package dev.monochord.systems.nucleus.account;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.nucleus.audit.AuditAction;
import dev.monochord.systems.nucleus.audit.AuditEntryItem;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.audit.AuditStatus;
import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.envelope.Fields;
import dev.monochord.systems.nucleus.envelope.NucleusRefusals;
import dev.monochord.systems.nucleus.envelope.SeenVersions;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountItem;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rules of accounts. Every change is one transaction with its entry in the audit log. Thread-safe. */
public record AccountService(Monochord monochord, NucleusAppTable table, AuditLog log, CloudControl cloud) {

    /** What a caller says of an account, unchecked; null where nothing is given. */
    record AccountInput(
            @Nullable String name,
            @Nullable String roleArn,
            @Nullable String externalId,
            @Nullable List<@Nullable String> regions) {}

    Account create(@Nullable String accountId, AccountInput wanted, String user) {
        return watched(accountId, AuditAction.CREATE, user, () -> {
            String id = Fields.accountId(accountId);
            Account account = Account.create(
                    id,
                    Fields.name("account_name", wanted.name()),
                    AccountRules.roleArn(wanted.roleArn(), id),
                    AccountRules.externalId(wanted.externalId()),
                    AccountRules.regions(wanted.regions()),
                    StoredTime.now(monochord));
            try {
                table.openAccount(
                        log.table(),
                        account,
                        log.done(AuditLog.account(id), AuditAction.CREATE, user, particulars(account)));
            } catch (ConflictException taken) {
                throw Refusal.conflict("account already exists");
            }
            return account;
        });
    }

    Page<Account> list(@Nullable AccountStatus status, PageRequest page) {
        return table.accounts(status, page);
    }

    /** Returns an account, or refuses if there is none. */
    public Account get(String id) {
        return find(id).orElseThrow(NucleusRefusals::noAccount);
    }

    Optional<Account> find(String id) {
        return Fields.isAccountId(id) ? table.account(id) : Optional.empty();
    }

    Account change(String id, AccountInput change, SeenVersions seen, String user) {
        return watched(id, AuditAction.UPDATE, user, () -> {
            get(id);
            return monochord
                    .revision(AccountItem.key(id))
                    .create(
                            AuditEntryItem.TYPE,
                            (before, after) ->
                                    log.done(AuditLog.account(id), AuditAction.UPDATE, user, difference(before, after)))
                    .run(before -> changed(before, change, seen));
        });
    }

    private Account changed(Account before, AccountInput change, SeenVersions seen) {
        seen.require(before.version());
        String name = change.name();
        String role = change.roleArn();
        return before.changed(
                name == null ? before.accountName() : Fields.name("account_name", name),
                role == null ? before.roleArn() : AccountRules.roleArn(role, before.accountId()),
                change.externalId() == null ? before.externalId() : AccountRules.externalId(change.externalId()),
                change.regions() == null ? before.regions() : AccountRules.regions(change.regions()),
                StoredTime.now(monochord));
    }

    /** Deletes an account no resource of which is scheduled. */
    void delete(String id, SeenVersions seen, String user) {
        watched(id, AuditAction.DELETE, user, () -> {
            Account account = readable(id);
            Long version = account == null ? null : account.version();
            seen.require(version);
            if (account == null || account.resourceCount() == null) {
                count(id);
            }
            Map<String, Object> details = account == null ? Map.of() : particulars(account);
            Condition<Account> unused = AccountItem.resourceCount.atMost(0L);
            try {
                monochord
                        .transaction()
                        .delete(AccountItem.key(id))
                        .check(
                                AccountItem.key(id),
                                version == null || seen.isAny()
                                        ? unused
                                        : unused.and(AccountItem.version.equalTo(version)))
                        .create(log.done(AuditLog.account(id), AuditAction.DELETE, user, details))
                        .commit();
            } catch (NotFoundException gone) {
                throw NucleusRefusals.noAccount();
            } catch (PreconditionException used) {
                Account now = readable(id);
                seen.require(now == null ? null : now.version());
                throw Refusal.conflict("account has scheduled resources");
            }
            return details;
        });
    }

    /** An account that exists; null if it cannot be read, which must not keep it from being deleted. */
    private @Nullable Account readable(String id) {
        try {
            return get(id);
        } catch (StoredItemException unreadable) {
            return null;
        }
    }

    /** Whoever schedules a resource first counts those there are, so while there is no count there is no such write. */
    private void count(String id) {
        monochord
                .update(AccountItem.key(id))
                .set(AccountItem.resourceCount, table.countResourcesOfAccount(id))
                .when(AccountItem.resourceCount.absent())
                .once()
                .attempt();
    }

    /**
     * A tested account.
     *
     * @param note what was refused to the role or could not be checked, or null
     */
    record TestedAccount(Account account, @Nullable String note) {}

    /** Tests the role of an account, and stores the outcome. */
    TestedAccount test(String id, String user) {
        return watched(id, AuditAction.TEST, user, () -> {
            Account tested = get(id);
            String error = null;
            String note = null;
            try {
                CloudAccount account = cloudAccount(tested);
                cloud.check(account);
                note = cloud.checkSwitching(account).orElse(null);
            } catch (CloudException refused) {
                error = String.valueOf(refused.getMessage());
            }
            Map<String, Object> details =
                    error != null ? Map.of("error", error) : note != null ? Map.of("note", note) : Map.of();
            try {
                monochord
                        .transaction()
                        .update(AccountItem.key(id))
                        .set(AccountItem.status, error == null ? AccountStatus.ACTIVE : AccountStatus.INACTIVE)
                        .set(AccountItem.lastTestRunAt, StoredTime.now(monochord))
                        .set(AccountItem.lastTestError, error)
                        .when(isTheRoleOf(tested))
                        .create(log.entry(
                                AuditLog.account(id),
                                AuditAction.TEST,
                                user,
                                error == null ? AuditStatus.SUCCESS : AuditStatus.FAIL,
                                details))
                        .commit();
            } catch (NotFoundException gone) {
                throw NucleusRefusals.noAccount();
            } catch (PreconditionException changed) {
                throw Refusal.conflict("the role was changed meanwhile; test again");
            }
            return new TestedAccount(get(id), note);
        });
    }

    /** What was found out about one role says nothing about another that it was exchanged for meanwhile. */
    private static Condition<Account> isTheRoleOf(Account tested) {
        String externalId = tested.externalId();
        return AccountItem.roleArn
                .equalTo(tested.roleArn())
                .and(externalId == null ? AccountItem.externalId.absent() : AccountItem.externalId.equalTo(externalId));
    }

    Page<TargetedResource> resources(String id, PageRequest page) {
        get(id);
        return table.resourcesOfAccount(id, page);
    }

    public static CloudAccount cloudAccount(Account account) {
        List<String> regions = account.regions();
        return new CloudAccount(
                account.accountId(), account.roleArn(), account.externalId(), regions == null ? List.of() : regions);
    }

    /** Asks the table for something that is not there, which takes one read. */
    public void checkHealth() {
        table.account("000000000000");
    }

    private <T> T watched(@Nullable String id, AuditAction action, String user, Supplier<T> change) {
        String entity = id != null && Fields.isAccountId(id) ? AuditLog.account(id) : AuditLog.GLOBAL;
        return log.watched(entity, action, user, Map.of(), change);
    }

    private static Map<String, Object> particulars(Account account) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("account_name", account.accountName());
        details.put("role_arn", account.roleArn());
        details.put("status", account.status().name());
        if (account.externalId() != null) {
            details.put("external_id", account.externalId());
        }
        if (account.regions() != null) {
            details.put("regions", List.copyOf(account.regions()));
        }
        return details;
    }

    private static Map<String, Object> difference(Account before, Account after) {
        return Map.of("before", particulars(before), "after", particulars(after));
    }
}
