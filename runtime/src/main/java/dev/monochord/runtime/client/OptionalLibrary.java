package dev.monochord.runtime.client;

import dev.monochord.runtime.error.FaultException;

/** Libraries that only {@link ClientFactory} needs, and that applications therefore add themselves. */
enum OptionalLibrary {
    HTTP_CLIENT(
            "software.amazon.awssdk.http.apache5.Apache5HttpClient",
            "software.amazon.awssdk:apache5-client, the HTTP client of ClientFactory, is missing: add it, or give"
                    + " ClientFactory another client with httpClient()"),
    STS(
            "software.amazon.awssdk.services.sts.StsClient",
            "software.amazon.awssdk:sts is missing: add it, ClientFactory assumes roles with it");

    private final String type;
    private final String message;

    OptionalLibrary(String type, String message) {
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
            Class.forName(type, false, OptionalLibrary.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new FaultException(message, missing);
        }
    }
}
