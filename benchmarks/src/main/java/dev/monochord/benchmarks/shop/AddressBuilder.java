package dev.monochord.benchmarks.shop;

/** Builds an {@link Customer.Address} for the AWS Enhanced Client, and is the base of its bean. Not thread-safe. */
public class AddressBuilder {

    protected String street = "";
    protected String city = "";
    protected String postcode = "";
    protected String country = "";

    public void setStreet(String street) {
        this.street = street;
    }

    public void setCity(String city) {
        this.city = city;
    }

    public void setPostcode(String postcode) {
        this.postcode = postcode;
    }

    public void setCountry(String country) {
        this.country = country;
    }

    public Customer.Address build() {
        return new Customer.Address(street, city, postcode, country);
    }
}
