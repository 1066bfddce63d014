package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nested shape: records in a record, a list of them, a map and a set. */
@Item(table = ShopTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "PROFILE")
public record Customer(
        @KeyOnly String customer,
        String name,
        Address address,
        List<Contact> contacts,
        Map<String, String> labels,
        Set<String> tags,
        long orderCount) {

    /** Where somebody lives. */
    public record Address(String street, String city, String postcode, String country) {}

    /** How somebody is reached. */
    public record Contact(String kind, String value, boolean verified) {}
}
