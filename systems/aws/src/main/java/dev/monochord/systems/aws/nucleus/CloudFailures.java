package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sts.model.StsException;

/** Says in one line why a call failed, and whether it may succeed in a while. */
final class CloudFailures {

    /** How the services answer in a Region that the account has not enabled; EC2 has two words for it. */
    private static final Set<String> UNKNOWN_CREDENTIALS =
            Set.of("AuthFailure", "OptInRequired", "InvalidClientTokenId", "UnrecognizedClientException");

    private static final Set<String> DENIED = Set.of("UnauthorizedOperation", "AccessDenied", "AccessDeniedException");

    /** How the SDK begins to tell where it has looked for credentials. */
    private static final String NO_CREDENTIALS = "Unable to load credentials";

    private static final Pattern READS = Pattern.compile(":(?:Describe|List|Get)");

    /** What the resource is doing has changed since it was asked for; it is asked again next time. */
    private static final Set<String> OVERTAKEN =
            Set.of("IncorrectInstanceState", "InvalidDBInstanceState", "InvalidDBClusterStateFault", "IncorrectState");

    /** There is no machine of the size at the moment. EC2 says so with the status 500, RDS does not. */
    private static final Set<String> NO_CAPACITY =
            Set.of("InsufficientDBInstanceCapacity", "InsufficientDBClusterCapacityFault");

    private CloudFailures() {}

    /** Makes a call, and turns what the SDK throws into one line. */
    static <T> T call(CloudAccount account, String what, String region, Supplier<T> call) throws CloudException {
        try {
            return call.get();
        } catch (SdkException failed) {
            throw of(account, what, region, failed);
        }
    }

    /**
     * Returns the failure of a call.
     *
     * @param what the call, such as {@code ec2:StopInstances}
     */
    static CloudException of(CloudAccount account, String what, String region, SdkException failed) {
        if (!(failed instanceof AwsServiceException refused)) {
            if (String.valueOf(failed.getMessage()).startsWith(NO_CREDENTIALS)) {
                return CloudException.passing(
                        "this server has no AWS credentials; " + what + " in " + region + " was not called", failed);
            }
            String effect = READS.matcher(what).find() ? "" : "; it may have taken effect";
            return CloudException.passing(
                    "no answer to " + what + " in " + region + effect + " (" + line(failed.getMessage()) + ")", failed);
        }
        String code = code(refused);
        if (isPassing(refused)) {
            // Clients assume the role themselves before a call, so an error of STS is not one of the service called.
            String refusedCall = refused instanceof StsException && !what.startsWith("sts:")
                    ? "sts:AssumeRole of " + account.roleArn()
                    : what + " in " + region;
            return CloudException.passing(code + ": " + refusedCall + ": " + text(refused), failed);
        }
        if (refused instanceof StsException) {
            return new CloudException(
                    code + ": the role " + account.roleArn() + " cannot be assumed: " + text(refused), failed);
        }
        if (UNKNOWN_CREDENTIALS.contains(code)) {
            return new CloudException(
                    code + ": " + (region.equals(AwsCloud.DEFAULT_REGION) ? region : "Region " + region)
                            + " is not enabled in account " + account.accountId()
                            + ", or does not accept its credentials",
                    failed);
        }
        if (DENIED.contains(code)) {
            return new CloudException(
                    code + ": the role " + account.roleArn() + " does not allow " + what + " in " + region, failed);
        }
        return new CloudException(code + ": " + text(refused), failed);
    }

    /** Returns whether a failure is that of the account or the service, and not of one resource among several. */
    static boolean concernsAll(SdkException failed) {
        return !(failed instanceof AwsServiceException refused)
                || refused instanceof StsException
                || refused.isThrottlingException()
                || UNKNOWN_CREDENTIALS.contains(code(refused));
    }

    /** Returns whether a service refused a call because the role does not allow it. */
    static boolean isDenied(SdkException failed) {
        return failed instanceof AwsServiceException refused
                && !(refused instanceof StsException)
                && DENIED.contains(code(refused));
    }

    static String code(AwsServiceException refused) {
        return refused.awsErrorDetails() == null || refused.awsErrorDetails().errorCode() == null
                ? "HTTP " + refused.statusCode()
                : refused.awsErrorDetails().errorCode();
    }

    private static boolean isPassing(AwsServiceException refused) {
        return refused.isThrottlingException()
                || refused.statusCode() >= 500
                || OVERTAKEN.contains(code(refused))
                || NO_CAPACITY.contains(code(refused));
    }

    private static String text(AwsServiceException refused) {
        return line(
                refused.awsErrorDetails() == null
                        ? refused.getMessage()
                        : refused.awsErrorDetails().errorMessage());
    }

    private static String line(@Nullable String text) {
        return text == null ? "no reason was given" : text.lines().findFirst().orElse("no reason was given");
    }
}
