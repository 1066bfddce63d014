package dev.monochord.systems.qrie.inventory;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What an inventory of AWS is opened with.
 *
 * @param settings which accounts, Regions and services it lists, and how
 * @param registered the accounts that are registered, as they are at the moment
 * @param clock tells when a resource was read
 * @param pause waits before a call
 */
public record InventoryContext(
        AwsInventorySettings settings,
        Supplier<List<InventoryAccount>> registered,
        Clock clock,
        Consumer<Duration> pause) {}
