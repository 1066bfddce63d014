package dev.monochord.runtime.error;

/** A stored item is not as its design says. */
public final class StoredItemException extends FaultException {

    private final String trouble;

    /** What is wrong with an attribute; {@link #in} says with which. */
    public StoredItemException(String trouble) {
        super(trouble, null);
        this.trouble = trouble;
    }

    private StoredItemException(String message, String trouble, StoredItemException cause) {
        super(message, cause);
        this.trouble = trouble;
    }

    /** The same with its place. */
    public StoredItemException in(String table, String item, String attribute) {
        return new StoredItemException(
                "Attribute " + attribute + " of a stored " + item + " in table " + table + " " + trouble,
                trouble,
                this);
    }
}
