package dev.monochord.engine.internal.item;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Where a partition key lies among all others: the first 32 bits of the MD5 that the service itself was seen to order
 * its partitions by, so that a scan and its segments give items in the service's order.
 */
final class PartitionHash {

    private static final MessageDigest SALTED = salted();

    private PartitionHash() {}

    static int of(byte[] bytes, int from, int to) {
        MessageDigest digest = copy();
        digest.update(bytes, from, to - from);
        byte[] hash = digest.digest();
        return hash[0] << 24 | (hash[1] & 0xFF) << 16 | (hash[2] & 0xFF) << 8 | hash[3] & 0xFF;
    }

    private static MessageDigest salted() {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (char c : "Outliers".toCharArray()) {
                digest.update((byte) c);
            }
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has MD5", e);
        }
    }

    private static MessageDigest copy() {
        try {
            return (MessageDigest) SALTED.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("The platform's MD5 can be copied", e);
        }
    }
}
