package dev.monochord.server;

/**
 * How the store of the systems is, as {@code /health} tells it.
 *
 * @param status {@code ok}, or a word for what is wrong, such as {@code disk_full}
 * @param reason what is wrong and what to do; empty if nothing is
 */
public record StoreStatus(String status, String reason) {

    /** The status of a store that works, or that nothing is known of. */
    public static final StoreStatus OK = new StoreStatus("ok", "");

    boolean isOk() {
        return status.equals(OK.status);
    }
}
