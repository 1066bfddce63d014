package dev.monochord.systems.qrie.inventory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing.
 *
 * @param resources what was found
 * @param unread why some resources that are listed could not be read, so that the listing as a whole is incomplete; null if
 *     all were read
 * @param next where the next page begins, or null if this is the last
 */
public record InventoryPage(
        List<FoundResource> resources,
        @Nullable String unread,
        @Nullable String next) {

    public InventoryPage {
        resources = List.copyOf(resources);
    }
}
