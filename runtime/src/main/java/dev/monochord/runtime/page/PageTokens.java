package dev.monochord.runtime.page;

import java.security.SecureRandom;

/** Signs page tokens and reads them back. For many threads. */
public final class PageTokens {

    private static final byte[] PROCESS_KEY = new byte[32];

    static {
        new SecureRandom().nextBytes(PROCESS_KEY);
    }

    private final byte[] key;

    public PageTokens(byte[] key) {
        if (key.length < 16) {
            throw new IllegalArgumentException("A key that signs page tokens has at least 16 bytes");
        }
        this.key = key.clone();
    }

    /** With a random key that lives as long as this process. */
    public static PageTokens ofThisProcess() {
        return new PageTokens(PROCESS_KEY);
    }

    byte[] key() {
        return key;
    }
}
