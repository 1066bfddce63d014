package dev.monochord.cli.design;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.model.cost.PriceList;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What capacity costs. */
public final class PriceOptions {

    @Option(
            names = "--price-list",
            paramLabel = "REGION",
            description = "The Region whose prices to count with; us-east-1 is the one that is known."
                    + " For others give --read-price and --write-price too.")
    private @Nullable String priceList;

    @Option(names = "--read-price", paramLabel = "USD", description = "The price of a million read units.")
    private @Nullable BigDecimal readPrice;

    @Option(names = "--write-price", paramLabel = "USD", description = "The price of a million write units.")
    private @Nullable BigDecimal writePrice;

    /** Whether any of the options was given. */
    public boolean isGiven() {
        return priceList != null || readPrice != null || writePrice != null;
    }

    /**
     * The prices. Defaults to those of us-east-1.
     *
     * @throws IllegalArgumentException if the options cannot be used; the message says what to change
     */
    public PriceList prices() {
        if (readPrice != null && writePrice != null) {
            require(readPrice.signum() >= 0 && writePrice.signum() >= 0, "a price is 0 or more");
            return priceList == null
                    ? PriceList.named(readPrice, writePrice, LocalDate.now())
                    : PriceList.named(priceList, readPrice, writePrice, LocalDate.now());
        }
        require(readPrice == null && writePrice == null, "--read-price and --write-price belong together: give both");
        require(
                priceList == null || priceList.equals(PriceList.US_EAST_1.region()),
                "there is no price list '" + priceList
                        + "'; there is us-east-1, for others give --read-price and --write-price too");
        return PriceList.US_EAST_1;
    }
}
