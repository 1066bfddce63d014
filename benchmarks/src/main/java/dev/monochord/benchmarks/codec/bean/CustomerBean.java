package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.CustomerFields;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Customer} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class CustomerBean extends CustomerFields {

    private AddressBean address = new AddressBean();
    private List<ContactBean> contacts = List.of();

    public String getName() {
        return name;
    }

    public Map<String, String> getLabels() {
        return labels;
    }

    public Set<String> getTags() {
        return tags;
    }

    public long getOrderCount() {
        return orderCount;
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

    @DynamoDbPartitionKey
    public String getPk() {
        return "CUSTOMER#" + customer;
    }

    @DynamoDbSortKey
    public String getSk() {
        return "PROFILE";
    }
}
