package dev.monochord.model.picture;

import org.jspecify.annotations.Nullable;

/**
 * A stored item of a collection, as {@link CollectionPicture} draws it.
 *
 * @param sortKey the value of the sort key; the partition key where there is no sort key
 * @param kind the name of the item's {@link dev.monochord.model.ItemDesign}, or null if no design describes it
 * @param detail what else the bar says, such as the names or values of some attributes; may be empty
 * @param heat how often the item is used, from 0 to 1; null if unknown
 * @param link the address behind the bar, or null
 */
public record CollectionItem(
        String sortKey,
        @Nullable String kind,
        String detail,
        @Nullable Double heat,
        @Nullable String link) {

    public CollectionItem {
        if (heat != null && !(heat >= 0 && heat <= 1)) {
            throw new IllegalArgumentException("heat must be between 0 and 1, got " + heat);
        }
    }
}
