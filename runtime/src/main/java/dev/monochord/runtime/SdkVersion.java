package dev.monochord.runtime;

import dev.monochord.runtime.error.FaultException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The version of the AWS SDK at run time. It may be older than the version this was compiled with, because a platform or
 * another library pins it.
 */
final class SdkVersion {

    private SdkVersion() {}

    /**
     * Calls a method that the oldest supported version has and versions shortly before it lack.
     *
     * @throws FaultException if the SDK is too old; without this check, the first failed request would end in a
     *     {@code NoSuchMethodError}
     */
    static void check() {
        try {
            SdkException.create("", null).numAttempts();
        } catch (NoSuchMethodError old) {
            throw new FaultException(
                    "The AWS SDK on the class path is older than 2.31.66, the oldest supported version; import a newer"
                            + " version of software.amazon.awssdk:bom",
                    old);
        }
    }
}
