package dev.monochord.systems.standins;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.web.WebRequest;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signature Version 4 of a call to the root path that has no header {@code x-amz-content-sha256}, as the AWS CLI sends it.
 * The SDK's signer always adds that header. Thread-safe.
 */
final class PlainSignature {

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";

    private PlainSignature() {}

    /** Returns the signature in hexadecimal digits. */
    static String of(WebRequest request, List<String> headers, String date, String region, String service, String key) {
        StringBuilder canonical = new StringBuilder(request.method()).append("\n/\n\n");
        for (String header : headers) {
            canonical
                    .append(header)
                    .append(':')
                    .append(request.headers().first(header))
                    .append('\n');
        }
        canonical.append('\n').append(String.join(";", headers)).append('\n').append(sha256(request.body()));
        String day = date.substring(0, 8);
        String scope = day + "/" + region + "/" + service + "/aws4_request";
        String text = ALGORITHM + "\n" + date + "\n" + scope + "\n"
                + sha256(canonical.toString().getBytes(UTF_8));
        byte[] derived = ("AWS4" + key).getBytes(UTF_8);
        for (String part : List.of(day, region, service, "aws4_request", text)) {
            derived = hmac(derived, part);
        }
        return HexFormat.of().formatHex(derived);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException("SHA-256 is not available on this JVM", absent);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException("HMAC-SHA256 is not available on this JVM", absent);
        }
    }
}
