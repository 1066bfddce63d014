package dev.monochord.systems.kit;

/**
 * Secrets of this installation: made when they are first asked for, kept, and shown to whoever started the server once.
 * Thread-safe.
 */
public interface Secrets {

    /**
     * The secret of this name, such as {@code cello-admin}: 43 characters of 256 random bits.
     *
     * @param name small letters, digits and {@code -}
     * @param purpose what it is for, as it is shown beside it the first time, such as "admin secret of cello"
     */
    String get(String name, String purpose);
}
