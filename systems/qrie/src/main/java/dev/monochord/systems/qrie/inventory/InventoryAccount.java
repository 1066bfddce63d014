package dev.monochord.systems.qrie.inventory;

import java.util.Map;

/**
 * An account of an organisation.
 *
 * @param accountId twelve digits
 * @param name what people call it
 * @param partition the partition of AWS it is in
 * @param ouPath where it is in the organisation
 * @param tags what it is tagged with
 */
public record InventoryAccount(
        String accountId, String name, String partition, String ouPath, Map<String, String> tags) {

    public InventoryAccount {
        tags = Map.copyOf(tags);
    }
}
