package dev.monochord.systems.aws.qrie;

import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Errors of AWS services in few words. */
final class ServiceErrors {

    private ServiceErrors() {}

    /** The code of an error. */
    static String code(AwsServiceException refused) {
        String code = refused.awsErrorDetails() == null
                ? null
                : refused.awsErrorDetails().errorCode();
        return code == null ? "status " + refused.statusCode() : code;
    }

    /** Which service failed, and how. */
    static String reason(RuntimeException failed) {
        if (failed instanceof AwsServiceException refused) {
            String service = refused.awsErrorDetails() == null
                    ? null
                    : refused.awsErrorDetails().serviceName();
            return (service == null ? "AWS" : service) + " refused: " + code(refused);
        }
        return failed instanceof IllegalStateException ? "the server is closing" : "AWS could not be reached";
    }
}
