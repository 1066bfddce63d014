package dev.monochord.systems.authz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells texts apart by SHA-256. */
final class Checksum {

    private Checksum() {}

    /** Of several texts in their order; where one ends and the next begins counts. */
    static String of(String... texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String text : texts) {
                byte[] bytes = text.getBytes(UTF_8);
                if (texts.length > 1) {
                    digest.update((bytes.length + ":").getBytes(UTF_8));
                }
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every JDK has SHA-256", missing);
        }
    }
}
