package dev.monochord.systems.kit;

import java.io.IOException;

/** Where the bytes of a body come from. */
@FunctionalInterface
public interface BodySource {

    /**
     * Reads the whole body; called once.
     *
     * @throws HttpException of kind {@link FailureKind#BODY_TOO_LARGE} if it is larger than the server reads
     * @throws IOException if it ends early
     */
    byte[] read() throws IOException;
}
