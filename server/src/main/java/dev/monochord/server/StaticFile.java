package dev.monochord.server;

import dev.monochord.systems.kit.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A file that is part of the build. Names are constants of ours, never taken from a request. */
final class StaticFile {

    /** Everything comes from here, so that the pages work without a network and run nothing that is not ours. */
    private static final String POLICY =
            "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    private StaticFile() {}

    static Response of(String name, String contentType) {
        return page(contentType, bytes(name));
    }

    static Response page(String contentType, byte[] content) {
        return Response.of(200, contentType, content)
                .withHeader("Cache-Control", "no-cache")
                .withHeader("Content-Security-Policy", POLICY);
    }

    static byte[] bytes(String name) {
        try (InputStream file = StaticFile.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is missing from the build");
            }
            return file.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
