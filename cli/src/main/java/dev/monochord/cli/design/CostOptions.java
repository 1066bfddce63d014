package dev.monochord.cli.design;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.model.Design;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A workload with its calls, and what capacity costs. */
final class CostOptions {

    @Mixin
    private WorkloadOptions data = new WorkloadOptions();

    @Option(
            names = "--calls",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Calls of each pattern in a month; ${DEFAULT-VALUE} unless told otherwise.")
    private long calls = TableWorkload.DEFAULT.callsPerMonth();

    @Mixin
    private PriceOptions unitPrices = new PriceOptions();

    @Option(names = "--storage-price", paramLabel = "USD", description = "The price of a gigabyte and month.")
    private @Nullable BigDecimal storagePrice;

    /**
     * The workload of a design.
     *
     * @throws IllegalArgumentException if the options cannot be used; the message names the remedy
     */
    TableWorkload workload(Design design) {
        require(calls >= 0, "--calls must be at least 0, got " + calls);
        return data.workload(design).calledMonthly(calls);
    }

    /**
     * The prices of capacity and storage.
     *
     * @throws IllegalArgumentException if the options cannot be used; the message names the remedy
     */
    PriceList prices() {
        PriceList prices = unitPrices.prices();
        if (storagePrice == null) {
            return prices;
        }
        require(storagePrice.signum() >= 0, "a price is 0 or more");
        return prices.storing(storagePrice);
    }
}
