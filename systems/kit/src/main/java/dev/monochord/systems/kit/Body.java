package dev.monochord.systems.kit;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The bytes of a body, read from where they come at most once. Used by the one thread that answers the request. */
final class Body {

    private final BodySource source;
    private byte @Nullable [] bytes;

    Body(BodySource source) {
        this.source = source;
    }

    byte[] bytes() {
        byte[] known = bytes;
        if (known == null) {
            known = read();
            bytes = known;
        }
        return known;
    }

    private byte[] read() {
        try {
            return source.read();
        } catch (IOException cutOff) {
            throw new HttpException(
                    Failure.of(FailureKind.MALFORMED_BODY, "the body could not be read to its end"), cutOff);
        }
    }
}
