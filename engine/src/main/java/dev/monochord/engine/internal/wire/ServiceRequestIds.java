package dev.monochord.engine.internal.wire;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/** Makes request ids that look like the service's: 52 characters of {@code 0-9A-Z}. */
final class ServiceRequestIds {

    private static final byte[] ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUV".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 52;
    private static final int PER_LONG = 12;

    private ServiceRequestIds() {}

    /** A fresh id; unique for all practical purposes, not secret. */
    static String next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        byte[] id = new byte[LENGTH];
        long bits = 0;
        for (int i = 0; i < LENGTH; i++) {
            if (i % PER_LONG == 0) {
                bits = random.nextLong();
            }
            id[i] = ALPHABET[(int) (bits & 31)];
            bits >>>= 5;
        }
        return new String(id, StandardCharsets.ISO_8859_1);
    }
}
