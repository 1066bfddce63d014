package dev.monochord.benchmarks.codec.bean;

import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Customer} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class CustomerBean {

    private String customer = "";
    private String name = "";
    private AddressBean address = new AddressBean();
    private List<ContactBean> contacts = List.of();
    private Map<String, String> labels = Map.of();
    private Set<String> tags = Set.of();
    private long orderCount;

    @DynamoDbIgnore
    public String getCustomer() {
        return customer;
    }

    public void setCustomer(String customer) {
        this.customer = customer;
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public AddressBean getAddress() {
        return address;
    }

    public void setAddress(AddressBean address) {
        this.address = address;
    }

    public List<ContactBean> getContacts() {
        return contacts;
    }

    public void setContacts(List<ContactBean> contacts) {
        this.contacts = contacts;
    }

    public Map<String, String> getLabels() {
        return labels;
    }

    public void setLabels(Map<String, String> labels) {
        this.labels = labels;
    }

    public Set<String> getTags() {
        return tags;
    }

    public void setTags(Set<String> tags) {
        this.tags = tags;
    }

    public long getOrderCount() {
        return orderCount;
    }

    public void setOrderCount(long orderCount) {
        this.orderCount = orderCount;
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
        return "PROFILE";
    }

    public void setSk(String sk) {
        // always the same
    }
}
