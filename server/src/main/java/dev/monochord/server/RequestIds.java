package dev.monochord.server;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives every request an id: the caller's own if it is one that can stand in a log line, else a new one. */
final class RequestIds {

    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,63}");

    private final SecureRandom random = new SecureRandom();

    String of(@Nullable String given) {
        return given != null && SANE.matcher(given).matches() ? given : next();
    }

    /** 16 random bytes in hexadecimal, which is also the form of a B3 trace id. */
    private String next() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
