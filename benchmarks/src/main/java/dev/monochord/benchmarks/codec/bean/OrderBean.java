package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Order} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class OrderBean {

    private String customer = "";
    private String orderId = "";
    private OrderStatus status = OrderStatus.OPEN;
    private BigDecimal total = BigDecimal.ZERO;
    private String currency = "";
    private int quantity;
    private double weight;
    private boolean paid;
    private Instant placedAt = Instant.EPOCH;
    private String email = "";
    private String note = "";
    private long revision;

    @DynamoDbIgnore
    public String getCustomer() {
        return customer;
    }

    public void setCustomer(String customer) {
        this.customer = customer;
    }

    @DynamoDbIgnore
    public String getOrderId() {
        return orderId;
    }

    public void setOrderId(String orderId) {
        this.orderId = orderId;
    }

    public OrderStatus getStatus() {
        return status;
    }

    public void setStatus(OrderStatus status) {
        this.status = status;
    }

    public BigDecimal getTotal() {
        return total;
    }

    public void setTotal(BigDecimal total) {
        this.total = total;
    }

    public String getCurrency() {
        return currency;
    }

    public void setCurrency(String currency) {
        this.currency = currency;
    }

    public int getQuantity() {
        return quantity;
    }

    public void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    public double getWeight() {
        return weight;
    }

    public void setWeight(double weight) {
        this.weight = weight;
    }

    public boolean isPaid() {
        return paid;
    }

    public void setPaid(boolean paid) {
        this.paid = paid;
    }

    public Instant getPlacedAt() {
        return placedAt;
    }

    public void setPlacedAt(Instant placedAt) {
        this.placedAt = placedAt;
    }

    public String getEmail() {
        return email;
    }

    public void setEmail(String email) {
        this.email = email;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }

    public long getRevision() {
        return revision;
    }

    public void setRevision(long revision) {
        this.revision = revision;
    }

    @DynamoDbPartitionKey
    public String getPk() {
        return "CUSTOMER#" + customer;
    }

    public void setPk(String pk) {
        this.customer = pk.substring("CUSTOMER#".length());
    }

    @DynamoDbSortKey
    public String getSk() {
        return "ORDER#" + orderId;
    }

    public void setSk(String sk) {
        this.orderId = sk.substring("ORDER#".length());
    }
}
