package dev.monochord.console.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file of the build, with a version made from its content. Immutable. */
final class Asset {

    private static final int VERSION_LENGTH = 12;

    private final String contentType;
    private final byte[] content;
    private final String version;

    private Asset(String contentType, byte[] content) {
        this.contentType = contentType;
        this.content = content;
        this.version = version(content);
    }

    static Asset load(String resource, String contentType) {
        try (InputStream file = Asset.class.getResourceAsStream(resource)) {
            if (file == null) {
                throw new IllegalStateException(resource + " is missing from the build");
            }
            return new Asset(contentType, file.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Asset of(String text, String contentType) {
        return new Asset(contentType, text.getBytes(UTF_8));
    }

    String version() {
        return version;
    }

    /** The file. Browsers keep it: its address changes with its content. */
    Response response() {
        return Response.of(200, contentType, content)
                .withHeader("Cache-Control", "public, max-age=31536000, immutable");
    }

    private static String version(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(hash).substring(0, VERSION_LENGTH);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256 is not available on this JVM", missing);
        }
    }
}
