package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The nested shape: records in a record, a list of them, a map and a set. */
@DynamoDbImmutable(builder = CustomerBuilder.class)
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

    /** Where somebody lives. */
    @DynamoDbImmutable(builder = AddressBuilder.class)
    public record Address(String street, String city, String postcode, String country) {}

    /** How somebody is reached. */
    @DynamoDbImmutable(builder = ContactBuilder.class)
    public record Contact(String kind, String value, boolean verified) {}
}
