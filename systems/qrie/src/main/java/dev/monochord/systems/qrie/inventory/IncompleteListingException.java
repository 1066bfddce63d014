package dev.monochord.systems.qrie.inventory;

/** A listing that did not come to its end: what it did not name may still be there. */
public final class IncompleteListingException extends Exception {

    public IncompleteListingException(String message) {
        super(message);
    }
}
