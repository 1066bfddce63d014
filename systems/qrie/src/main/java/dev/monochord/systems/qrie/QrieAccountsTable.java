package dev.monochord.systems.qrie;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import java.util.Optional;
import java.util.stream.Stream;

/** The table of accounts, which has no sort key, and its access patterns. */
@Unreadable(UnreadablePolicy.SKIP)
@Table(
        name = "qrie_accounts",
        design = "qrie_companions",
        partitionKey = "AccountId",
        sortKey = "",
        attributeNames = Naming.PASCAL_CASE)
public interface QrieAccountsTable {

    /** One account. */
    @Get(consistent = true)
    Optional<MonitoredAccount> account(String accountId);

    /** Every account. */
    @Scan(because = "the list of accounts is the table, some hundred small items")
    Stream<MonitoredAccount> all();

    /** Adds an account that is not there yet. */
    @Create
    void create(MonitoredAccount account);

    /** Writes an account whatever is there. */
    @Put
    void put(MonitoredAccount account);

    /** Removes an account. */
    @Delete(item = MonitoredAccount.class)
    void delete(String accountId);
}
