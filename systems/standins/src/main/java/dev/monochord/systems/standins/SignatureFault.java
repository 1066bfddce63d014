package dev.monochord.systems.standins;

/**
 * What is wrong with the signature of a call, with the code by which services tell of it. The codes of EC2 are those of "Error
 * codes for the Amazon EC2 API", those of the others are the common errors of the API references; services with a JSON protocol
 * have names of their own for them, and always the status 400.
 */
enum SignatureFault {
    MISSING(
            "MissingAuthenticationToken",
            "MissingAuthenticationTokenException",
            "Request is missing Authentication Token"),
    UNKNOWN_KEY(
            "InvalidClientTokenId",
            "UnrecognizedClientException",
            "The security token included in the request is invalid."),
    EXPIRED("ExpiredToken", "ExpiredTokenException", "The security token included in the request is expired"),
    /** The clocks of the caller and the service differ too much. */
    SKEWED("SignatureDoesNotMatch", "InvalidSignatureException", "Signature expired: the date is not the present one"),
    WRONG(
            "SignatureDoesNotMatch",
            "InvalidSignatureException",
            "The request signature we calculated does not match the signature you provided.");

    private static final int DENIED = 403;
    private static final int UNAUTHORIZED = 401;

    private final String queryCode;
    private final String jsonCode;
    private final String message;

    SignatureFault(String queryCode, String jsonCode, String message) {
        this.queryCode = queryCode;
        this.jsonCode = jsonCode;
        this.message = message;
    }

    ServiceFailure query() {
        return new ServiceFailure(DENIED, queryCode, message);
    }

    ServiceFailure json() {
        return ServiceFailure.sender(jsonCode, message);
    }

    ServiceFailure ec2() {
        return switch (this) {
            case MISSING, UNKNOWN_KEY, WRONG ->
                new ServiceFailure(
                        UNAUTHORIZED, "AuthFailure", "AWS was not able to validate the provided access credentials");
            case EXPIRED, SKEWED -> ServiceFailure.sender("RequestExpired", "Request has expired.");
        };
    }
}
