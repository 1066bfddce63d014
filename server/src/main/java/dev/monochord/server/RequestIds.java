package dev.monochord.server;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives every request an id: the caller's own if it is one that can stand in a log line, else a new one. */
final class RequestIds {

    private static final HexFormat HEX = HexFormat.of();
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,63}");

    String of(@Nullable String given) {
        return given != null && SANE.matcher(given).matches() ? given : next();
    }

    /** Returns 16 random bytes in hexadecimal, which is also the form of a B3 trace id; unique, but no secret. */
    private static String next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong());
    }
}
