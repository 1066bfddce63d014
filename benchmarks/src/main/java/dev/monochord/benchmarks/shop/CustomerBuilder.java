package dev.monochord.benchmarks.shop;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Customer} for the AWS Enhanced Client. Not thread-safe. */
public final class CustomerBuilder extends CustomerFields {

    private Customer.@Nullable Address address;
    private List<Customer.Contact> contacts = List.of();

    public void setAddress(Customer.Address address) {
        this.address = address;
    }

    public void setContacts(List<Customer.Contact> contacts) {
        this.contacts = contacts;
    }

    public Customer build() {
        return new Customer(customer, name, Objects.requireNonNull(address), contacts, labels, tags, orderCount);
    }
}
