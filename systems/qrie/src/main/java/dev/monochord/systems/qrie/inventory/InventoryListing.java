package dev.monochord.systems.qrie.inventory;

import dev.monochord.systems.qrie.arn.Arn;
import org.jspecify.annotations.Nullable;

/** A list of resources that is read page by page, to its end or not at all as far as deletions go. Not thread-safe. */
public interface InventoryListing {

    /** Its name, the only one in an account, such as {@code AWS::EC2::Volume eu-west-1}. It is stored with the progress. */
    String name();

    /** Whether a resource of this account and service would be in the list if it existed. */
    boolean covers(Arn arn);

    /** Whether the cursor of a page can be used later and by another process. */
    boolean isResumable();

    /**
     * Reads a page.
     *
     * @param cursor where the page begins, as the page before it says, or null for the first page
     * @throws IncompleteListingException if the page cannot be read
     */
    InventoryPage page(@Nullable String cursor) throws IncompleteListingException;
}
