package dev.monochord.runtime;

import dev.monochord.runtime.error.FaultException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The version of the AWS SDK that is there when the program runs, which may be an older one than it was compiled with: a
 * platform or another library can pin it.
 */
final class SdkVersion {

    private SdkVersion() {}

    /**
     * Makes an attribute as codecs do.
     *
     * @throws FaultException if the SDK is too old for that; otherwise the first item that is written would say so, in the
     *     words of the linker
     */
    static AttributeValue check() {
        try {
            return AttributeValue.createNul(true);
        } catch (NoSuchMethodError old) {
            throw new FaultException(
                    "The AWS SDK on the class path is older than 2.47.5, the first with AttributeValue.createS; give"
                            + " software.amazon.awssdk:bom a newer version",
                    old);
        }
    }
}
