package dev.monochord.benchmarks.shop;

import java.math.BigDecimal;
import java.time.Instant;

/** Builds an {@link Order} for the AWS Enhanced Client, and is the base of its bean. Not thread-safe. */
public class OrderBuilder {

    protected String customer = "";
    protected String orderId = "";
    protected OrderStatus status = OrderStatus.OPEN;
    protected BigDecimal total = BigDecimal.ZERO;
    protected String currency = "";
    protected int quantity;
    protected double weight;
    protected boolean paid;
    protected Instant placedAt = Instant.EPOCH;
    protected String email = "";
    protected String note = "";
    protected long revision;

    public void setStatus(OrderStatus status) {
        this.status = status;
    }

    public void setTotal(BigDecimal total) {
        this.total = total;
    }

    public void setCurrency(String currency) {
        this.currency = currency;
    }

    public void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    public void setWeight(double weight) {
        this.weight = weight;
    }

    public void setPaid(boolean paid) {
        this.paid = paid;
    }

    public void setPlacedAt(Instant placedAt) {
        this.placedAt = placedAt;
    }

    public void setEmail(String email) {
        this.email = email;
    }

    public void setNote(String note) {
        this.note = note;
    }

    public void setRevision(long revision) {
        this.revision = revision;
    }

    public void setPk(String pk) {
        customer = pk.substring("CUSTOMER#".length());
    }

    public void setSk(String sk) {
        orderId = sk.substring("ORDER#".length());
    }

    public Order build() {
        return new Order(
                customer, orderId, status, total, currency, quantity, weight, paid, placedAt, email, note, revision);
    }
}
