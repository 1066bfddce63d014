package dev.monochord.benchmarks.codec.hand;

import dev.monochord.benchmarks.shop.Customer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a careful engineer writes for {@code Customer}. */
public final class HandCustomer {

    private HandCustomer() {}

    public static Map<String, AttributeValue> encode(Customer item) {
        Map<String, AttributeValue> out = new HashMap<>(11);
        out.put("pk", AttributeValue.createS("CUSTOMER#" + item.customer()));
        out.put("sk", AttributeValue.createS("PROFILE"));
        out.put("name", AttributeValue.createS(item.name()));
        out.put("address", AttributeValue.createM(encode(item.address())));
        List<AttributeValue> contacts = new ArrayList<>(item.contacts().size());
        for (Customer.Contact one : item.contacts()) {
            contacts.add(AttributeValue.createM(encode(one)));
        }
        out.put("contacts", AttributeValue.createL(contacts));
        Map<String, AttributeValue> labels = new HashMap<>(item.labels().size() * 4 / 3 + 1);
        item.labels().forEach((name, value) -> labels.put(name, AttributeValue.createS(value)));
        out.put("labels", AttributeValue.createM(labels));
        out.put("tags", AttributeValue.createSs(List.copyOf(item.tags())));
        out.put("orderCount", AttributeValue.createN(Long.toString(item.orderCount())));
        return out;
    }

    public static Customer decode(Map<String, AttributeValue> in) {
        List<AttributeValue> storedContacts = in.get("contacts").l();
        List<Customer.Contact> contacts = new ArrayList<>(storedContacts.size());
        for (AttributeValue one : storedContacts) {
            contacts.add(decodeContact(one.m()));
        }
        Map<String, AttributeValue> storedLabels = in.get("labels").m();
        Map<String, String> labels = new HashMap<>(storedLabels.size() * 4 / 3 + 1);
        storedLabels.forEach((name, value) -> labels.put(name, value.s()));
        return new Customer(
                in.get("pk").s().substring("CUSTOMER#".length()),
                in.get("name").s(),
                decodeAddress(in.get("address").m()),
                contacts,
                labels,
                new HashSet<>(in.get("tags").ss()),
                Long.parseLong(in.get("orderCount").n()));
    }

    private static Map<String, AttributeValue> encode(Customer.Address item) {
        Map<String, AttributeValue> out = new HashMap<>(6);
        out.put("street", AttributeValue.createS(item.street()));
        out.put("city", AttributeValue.createS(item.city()));
        out.put("postcode", AttributeValue.createS(item.postcode()));
        out.put("country", AttributeValue.createS(item.country()));
        return out;
    }

    private static Customer.Address decodeAddress(Map<String, AttributeValue> in) {
        return new Customer.Address(
                in.get("street").s(),
                in.get("city").s(),
                in.get("postcode").s(),
                in.get("country").s());
    }

    private static Map<String, AttributeValue> encode(Customer.Contact item) {
        Map<String, AttributeValue> out = new HashMap<>(5);
        out.put("kind", AttributeValue.createS(item.kind()));
        out.put("value", AttributeValue.createS(item.value()));
        out.put("verified", AttributeValue.createBool(item.verified()));
        return out;
    }

    private static Customer.Contact decodeContact(Map<String, AttributeValue> in) {
        return new Customer.Contact(
                in.get("kind").s(), in.get("value").s(), in.get("verified").bool());
    }
}
