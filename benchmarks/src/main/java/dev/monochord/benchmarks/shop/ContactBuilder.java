package dev.monochord.benchmarks.shop;

/** Builds a {@link Customer.Contact} for the AWS Enhanced Client, and is the base of its bean. Not thread-safe. */
public class ContactBuilder {

    protected String kind = "";
    protected String value = "";
    protected boolean verified;

    public void setKind(String kind) {
        this.kind = kind;
    }

    public void setValue(String value) {
        this.value = value;
    }

    public void setVerified(boolean verified) {
        this.verified = verified;
    }

    public Customer.Contact build() {
        return new Customer.Contact(kind, value, verified);
    }
}
