package dev.monochord.systems.nucleus.run;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.account.AccountService;
import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The account of a batch, or the reason why its resources cannot be switched. One of the two is null.
 *
 * @param refusal shown to users and kept in the audit log
 */
record BatchAccount(
        @Nullable CloudAccount account, @Nullable CloudException refusal) {

    BatchAccount {
        if ((account == null) == (refusal == null)) {
            throw new IllegalArgumentException("either an account or a refusal is required");
        }
    }

    /** Returns a stored account, refused unless it is active. */
    static BatchAccount of(String id, Optional<Account> stored) {
        return stored.filter(account -> account.status() == AccountStatus.ACTIVE)
                .map(account -> new BatchAccount(AccountService.cloudAccount(account), null))
                .orElseGet(() -> new BatchAccount(null, new CloudException("account " + id + " is not active")));
    }

    /** Returns the refusal of an account that could not be read. */
    static BatchAccount unread(String id, RuntimeException failure) {
        String what = "account " + id + " cannot be read: ";
        return new BatchAccount(
                null,
                failure instanceof StoredItemException stored
                        ? new CloudException(what + stored.reason() + "; correct its row", stored)
                        : CloudException.passing(what + Refusal.of(failure).text(), failure));
    }
}
