package dev.monochord.systems.nucleus.account;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.monochord.systems.nucleus.account.AccountService.AccountInput;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of accounts and of the resources in them. */
public final class AccountBodies {

    private AccountBodies() {}

    /** What an account is created from. */
    @JsonNaming(SnakeCaseStrategy.class)
    record NewAccount(
            @Nullable String accountId,
            @Nullable String accountName,
            @Nullable String roleArn,
            @Nullable String externalId,
            @Nullable List<@Nullable String> regions) {

        AccountInput input() {
            return new AccountInput(accountName, roleArn, externalId, regions);
        }
    }

    /** What of an account is changed; what is left out stays, what is empty is removed. */
    @JsonNaming(SnakeCaseStrategy.class)
    record AccountChange(
            @Nullable String accountName,
            @Nullable String roleArn,
            @Nullable String externalId,
            @Nullable List<@Nullable String> regions) {

        AccountInput input() {
            return new AccountInput(accountName, roleArn, externalId, regions);
        }
    }

    /**
     * An account.
     *
     * @param testNote the note of the test, in the result of a test: what was refused to the role or could not be checked
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownAccount(
            String accountId,
            String accountName,
            String roleArn,
            AccountStatus status,
            @Nullable String externalId,
            @Nullable List<String> regions,
            @Nullable Instant lastTestRunAt,
            @Nullable String lastTestError,
            @Nullable String testNote,
            long resourceCount,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt,
            long version) {

        static ShownAccount of(Account account) {
            return of(account, null);
        }

        static ShownAccount of(Account account, @Nullable String testNote) {
            return new ShownAccount(
                    account.accountId(),
                    account.accountName(),
                    account.roleArn(),
                    account.status(),
                    account.externalId(),
                    account.regions(),
                    account.lastTestRunAt(),
                    account.lastTestError(),
                    testNote,
                    requireNonNullElse(account.resourceCount(), 0L),
                    account.createdAt(),
                    account.updatedAt(),
                    requireNonNullElse(account.version(), 0L));
        }
    }

    /** Accounts by name. */
    @JsonNaming(SnakeCaseStrategy.class)
    record AccountPage(
            List<ShownAccount> accounts, @Nullable String nextToken) {}

    /** A resource as it is shown. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record ShownResource(
            String scheduleId,
            String arn,
            String resourceType,
            String region,
            String accountId,
            @Nullable Instant addedAt,
            @Nullable String clusterArn,
            @Nullable Map<String, Object> savedState) {

        public static ShownResource of(TargetedResource resource) {
            return new ShownResource(
                    resource.scheduleId(),
                    resource.resourceArn(),
                    resource.resourceType().text(),
                    resource.region(),
                    resource.accountId(),
                    resource.addedAt(),
                    resource.clusterArn(),
                    resource.savedState());
        }
    }

    /** The scheduled resources of an account. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ResourcePage(
            List<ShownResource> resources, @Nullable String nextToken) {}
}
