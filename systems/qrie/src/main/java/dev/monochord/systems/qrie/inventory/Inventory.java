package dev.monochord.systems.qrie.inventory;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What lists the resources of accounts. Thread-safe. */
public interface Inventory {

    /** The accounts that it can list. */
    List<InventoryAccount> accounts();

    /** The services that it can list, as they stand in ARNs. */
    Set<String> services();

    /**
     * Lists the resources of an account and a service. Only a listing that returns is complete: what it did not name is
     * gone.
     *
     * @throws IncompleteListingException if it could not be listed to its end; what was found before that is right
     */
    void list(String accountId, String service, Consumer<FoundResource> found) throws IncompleteListingException;
}
