package dev.monochord.systems.authz.cedar;

import com.cedarpolicy.model.DetailedError;
import java.util.Optional;

/** Cedar's messages without what its Java layer puts around them. */
final class CedarMessages {

    private static final String[] WRAPPINGS = {"Internal error: ", "Internal JNI Error: ", "Bad request: "};

    private CedarMessages() {}

    static String of(Throwable thrown) {
        String text = Optional.ofNullable(thrown.getMessage()).orElse("it cannot be read");
        for (String wrapping : WRAPPINGS) {
            text = text.startsWith(wrapping) ? text.substring(wrapping.length()) : text;
        }
        return text;
    }

    static String of(DetailedError error) {
        return error.message
                + error.help
                        .filter(help -> !help.isEmpty())
                        .map(help -> " (" + help + ")")
                        .orElse("");
    }
}
