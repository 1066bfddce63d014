package dev.monochord.cli.design;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How much data there is, how it is used, and what capacity costs. */
final class WorkloadOptions {

    /** More than any table has, and few enough to count with. */
    private static final long MAX_ITEMS = 1_000_000_000_000L;

    @Option(
            names = "--items",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Items in each table; ${DEFAULT-VALUE} unless told otherwise.")
    private long items = 1000;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            defaultValue = "1024",
            description = "Bytes of an item, as the service counts them; ${DEFAULT-VALUE} unless told otherwise.")
    private int size = 1024;

    @Option(
            names = "--matches",
            paramLabel = "N",
            description = "Items that a query finds, a batch asks for or a partition holds; one in a hundred, but no"
                    + " fewer than ten, unless told otherwise.")
    private @Nullable Long matches;

    @Option(
            names = "--page",
            paramLabel = "N",
            defaultValue = "50",
            description = "Items of a page; ${DEFAULT-VALUE} unless told otherwise.")
    private int page = 50;

    @Option(
            names = "--calls",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Calls of each pattern in a month; ${DEFAULT-VALUE} unless told otherwise.")
    private long calls = 1_000_000;

    @Mixin
    private PriceOptions unitPrices = new PriceOptions();

    @Option(names = "--storage-price", paramLabel = "USD", description = "The price of a gigabyte and month.")
    private @Nullable BigDecimal storagePrice;

    /** The workload, or an {@link IllegalArgumentException} that says what to change. */
    TableWorkload workload() {
        require(items >= 0 && items <= MAX_ITEMS, "--items is from 0 to " + MAX_ITEMS + ", got " + items);
        require(size >= 1 && size <= 400 * 1024, "--size is from 1 to 409600 bytes, got " + size);
        require(page >= 1, "--page is 1 or more, got " + page);
        require(calls >= 0, "--calls is 0 or more, got " + calls);
        TableWorkload workload = TableWorkload.of(items, size).paged(page).calledMonthly(calls);
        if (matches == null) {
            return workload;
        }
        require(
                matches >= 0 && matches <= items,
                "--matches is from 0 to --items, which is " + items + ", got " + matches);
        return workload.matching(matches);
    }

    /** The prices, or an {@link IllegalArgumentException} that says what to change. */
    PriceList prices() {
        PriceList prices = unitPrices.prices();
        if (storagePrice == null) {
            return prices;
        }
        require(storagePrice.signum() >= 0, "a price is 0 or more");
        return prices.storing(storagePrice);
    }
}
