package dev.monochord.systems.qrie.inventory;

import java.util.List;
import java.util.Set;

/** What lists the resources of accounts. Thread-safe. */
public interface Inventory extends AutoCloseable {

    /**
     * The accounts that it can list.
     *
     * @throws IncompleteListingException if it cannot tell which there are
     */
    List<InventoryAccount> accounts() throws IncompleteListingException;

    /** The services that it can list, as they stand in ARNs. */
    Set<String> services();

    /** The listings that together name the resources of an account and a service; each may fail without the others. */
    List<InventoryListing> listings(InventoryAccount account, String service);

    /** How many listings may be read at once. */
    default int parallel() {
        return 1;
    }

    /** Closes its connections. Listings under way end as incomplete. */
    @Override
    default void close() {}
}
