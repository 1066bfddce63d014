package dev.monochord.systems.qrie.inventory;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An account of an organisation.
 *
 * @param accountId twelve digits
 * @param name what people call it, if that is known
 * @param partition the partition of AWS it is in, if that is known
 * @param ouPath where it is in the organisation, if that is known
 * @param tags what it is tagged with
 */
public record InventoryAccount(
        String accountId,
        @Nullable String name,
        @Nullable String partition,
        @Nullable String ouPath,
        Map<String, String> tags) {

    public InventoryAccount {
        tags = Map.copyOf(tags);
    }
}
