package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Locale;

/** The words that the service takes for a boolean where one was sent as a string. */
final class BooleanText {

    private BooleanText() {}

    static Boolean parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes" -> Boolean.TRUE;
            case "false", "0", "no" -> Boolean.FALSE;
            default -> throw ServiceError.serialization("Unexpected token received from parser");
        };
    }
}
