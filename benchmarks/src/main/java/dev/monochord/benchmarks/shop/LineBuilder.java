package dev.monochord.benchmarks.shop;

import java.math.BigDecimal;
import java.time.Instant;

/** Builds a {@link Report.Line} for the AWS Enhanced Client, and is the base of its bean. Not thread-safe. */
public class LineBuilder {

    protected String sku = "";
    protected String description = "";
    protected int quantity;
    protected BigDecimal price = BigDecimal.ZERO;
    protected boolean taxed;
    protected Instant at = Instant.EPOCH;

    public void setSku(String sku) {
        this.sku = sku;
    }

    public void setDescription(String description) {
        this.description = description;
    }

    public void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    public void setPrice(BigDecimal price) {
        this.price = price;
    }

    public void setTaxed(boolean taxed) {
        this.taxed = taxed;
    }

    public void setAt(Instant at) {
        this.at = at;
    }

    public Report.Line build() {
        return new Report.Line(sku, description, quantity, price, taxed, at);
    }
}
