package dev.monochord.runtime.client;

import dev.monochord.runtime.error.FaultException;
import java.util.function.Supplier;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.sts.StsClient;

/** Libraries that only {@link ClientFactory} needs, and that applications therefore add themselves. */
enum OptionalLibrary {
    HTTP_CLIENT(
            () -> Apache5HttpClient.class,
            "software.amazon.awssdk:apache5-client, the HTTP client of ClientFactory, is missing: add it, or give"
                    + " ClientFactory another client with httpClient()"),
    STS(() -> StsClient.class, "software.amazon.awssdk:sts is missing: add it, ClientFactory assumes roles with it");

    private final Supplier<Class<?>> type;
    private final String message;

    /** @param type names a class of the library, which is loaded when the supplier is called and not before */
    OptionalLibrary(Supplier<Class<?>> type, String message) {
        this.type = type;
        this.message = message;
    }

    /**
     * Checks that the library is there, without initializing it.
     *
     * @throws FaultException if it is missing
     */
    void require() {
        try {
            Class<?> unused = type.get();
        } catch (NoClassDefFoundError missing) {
            throw new FaultException(message, missing);
        }
    }
}
