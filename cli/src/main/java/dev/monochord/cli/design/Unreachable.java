package dev.monochord.cli.design;

import dev.monochord.runtime.error.MonochordException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/** Why a service could not be used, in words that say what to do; the SDK's own are about its insides. */
final class Unreachable {

    /** How services say that they do not know, or do not trust, who asks. */
    private static final Set<String> CREDENTIALS = Set.of(
            "UnrecognizedClientException",
            "InvalidSignatureException",
            "InvalidClientTokenId",
            "MissingAuthenticationTokenException",
            "IncompleteSignatureException",
            "ExpiredTokenException");

    private Unreachable() {}

    /** What a failure says, and what to look at where the service did not accept who asked. */
    static String words(MonochordException failure) {
        boolean credentials = cause(failure, AwsServiceException.class) instanceof AwsServiceException refused
                && refused.awsErrorDetails() != null
                && CREDENTIALS.contains(refused.awsErrorDetails().errorCode());
        return failure.getMessage()
                + (credentials
                        ? " Look at the credentials: AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."
                        : "");
    }

    /** The whole message. The service is as the user knows it. */
    static String words(String service, @Nullable String role, SdkException failure) {
        if (role != null && failure instanceof AwsServiceException refused) {
            return "the role " + role + " could not be assumed: " + said(refused);
        }
        if (String.valueOf(failure.getMessage()).startsWith("Unable to load credentials")) {
            return service + " needs credentials, and there are none: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and"
                    + " AWS_SECRET_ACCESS_KEY";
        }
        Throwable unknown = cause(failure, UnknownHostException.class);
        if (unknown != null) {
            return service + " does not answer: nobody knows the host " + host(unknown)
                    + "; look at --endpoint and --region";
        }
        if (cause(failure, ConnectException.class) != null) {
            return service + " does not answer: nothing listens there";
        }
        if (failure instanceof ApiCallTimeoutException || cause(failure, SocketTimeoutException.class) != null) {
            return service + " does not answer in time";
        }
        Throwable broken = cause(failure, SSLException.class);
        if (broken != null) {
            return service + " does not answer over TLS: " + broken.getMessage();
        }
        return service + " does not answer: " + failure.getMessage();
    }

    private static String said(AwsServiceException refused) {
        return refused.awsErrorDetails() == null
                ? String.valueOf(refused.getMessage())
                : refused.awsErrorDetails().errorCode() + ": "
                        + refused.awsErrorDetails().errorMessage();
    }

    /** Some systems say more than the name: {@code example.org: Name or service not known}. */
    private static String host(Throwable unknown) {
        return String.valueOf(unknown.getMessage()).replaceFirst(":.*", "");
    }

    private static @Nullable Throwable cause(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return cause;
            }
        }
        return null;
    }
}
