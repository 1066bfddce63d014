package dev.monochord.runtime.error;

/** A stored item is not as its design says. */
public final class StoredItemException extends FaultException {

    private final String trouble;

    /** What is wrong with an attribute; {@link #in} says with which. */
    public StoredItemException(String trouble) {
        super(trouble, null);
        this.trouble = trouble;
    }

    private StoredItemException(String message, String trouble, RuntimeException cause) {
        super(message, cause);
        this.trouble = trouble;
    }

    /** The record, or a converter, does not take what is stored. */
    public static StoredItemException refused(String table, String item, RuntimeException cause) {
        String trouble = "is refused by its record or a converter";
        return new StoredItemException(
                "A stored " + item + " in table " + table + " " + trouble + "; the cause says why", trouble, cause);
    }

    /** The same with its place. */
    public StoredItemException in(String table, String item, String attribute) {
        return new StoredItemException(
                "Attribute " + attribute + " of a stored " + item + " in table " + table + " " + trouble,
                trouble,
                this);
    }
}
