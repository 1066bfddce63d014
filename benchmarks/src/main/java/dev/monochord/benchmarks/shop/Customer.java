package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lombok.Builder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The nested shape: records in a record, a list of them, a map and a set. */
@Builder
@DynamoDbImmutable(builder = Customer.CustomerBuilder.class)
@Item(table = ShopTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "PROFILE")
public record Customer(
        @KeyOnly @DynamoDbIgnore String customer,
        String name,
        Address address,
        List<Contact> contacts,
        Map<String, String> labels,
        Set<String> tags,
        long orderCount) {

    @DynamoDbPartitionKey
    public String pk() {
        return "CUSTOMER#" + customer;
    }

    @DynamoDbSortKey
    public String sk() {
        return "PROFILE";
    }

    /** Sets the key of an item; the attributes are generated. Not thread-safe. */
    @SuppressWarnings("NullAway.Init") // the client sets every attribute
    public static final class CustomerBuilder {

        @DynamoDbIgnore
        public CustomerBuilder customer(String value) {
            customer = value;
            return this;
        }

        public CustomerBuilder pk(String key) {
            return customer(key.substring("CUSTOMER#".length()));
        }

        public CustomerBuilder sk(String key) {
            return this;
        }
    }

    /** Where somebody lives. */
    @Builder
    @DynamoDbImmutable(builder = Customer.Address.AddressBuilder.class)
    public record Address(String street, String city, String postcode, String country) {}

    /** How somebody is reached. */
    @Builder
    @DynamoDbImmutable(builder = Customer.Contact.ContactBuilder.class)
    public record Contact(String kind, String value, boolean verified) {}
}
