package dev.monochord.systems.aws.tenants;

import dev.monochord.systems.tenants.ProvisioningException;
import dev.monochord.systems.tenants.ProvisioningRun;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Follows work that AWS does, step by step, until it has ended. A step looks at how things are and does what comes next, so
 * that it can be repeated: after a call that was throttled or whose answer was lost, and by the run that takes over.
 */
final class Following {

    /** How long it waits between two looks. */
    static final Duration POLL = Duration.ofSeconds(5);

    /** How many steps in a row may fail before the service counts as out of reach: after about two minutes. */
    private static final int MAX_FAILURES = 20;

    private Following() {}

    /**
     * Repeats a step until it returns a result.
     *
     * @param service the name of the service, for the reason of a failure
     * @throws ProvisioningException if the service refuses, or stays out of reach
     */
    static <T> T follow(ProvisioningRun run, String service, Supplier<Optional<T>> step) {
        int failures = 0;
        while (true) {
            try {
                Optional<T> result = step.get();
                if (result.isPresent()) {
                    return result.get();
                }
                failures = 0;
            } catch (AwsServiceException refused) {
                failures++;
                if (!mayPass(refused) || failures >= MAX_FAILURES) {
                    throw new ProvisioningException(service + " refused: " + code(refused), refused);
                }
            } catch (SdkException unreachable) {
                failures++;
                if (failures >= MAX_FAILURES) {
                    throw new ProvisioningException(service + " could not be reached", unreachable);
                }
            }
            run.pause(POLL);
        }
    }

    private static boolean mayPass(AwsServiceException refused) {
        return refused.isThrottlingException() || refused.isClockSkewException() || refused.statusCode() >= 500;
    }

    /** The code of an error, which unlike its message names nothing that is of no concern to a tenant's client. */
    static String code(AwsServiceException refused) {
        String code = refused.awsErrorDetails() == null
                ? null
                : refused.awsErrorDetails().errorCode();
        return code == null ? "status " + refused.statusCode() : code;
    }
}
