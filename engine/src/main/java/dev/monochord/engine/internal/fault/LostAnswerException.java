package dev.monochord.engine.internal.fault;

import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * The end of a call that was carried out and whose answer is lost on purpose. In process the caller sees it as it is, a
 * client-side failure worth a retry; the wire closes the connection instead of answering.
 */
public final class LostAnswerException extends SdkClientException {

    private static final long serialVersionUID = 1L;

    public LostAnswerException(String operation) {
        super(SdkClientException.builder()
                .message("The answer of " + operation
                        + " did not arrive: a lost-answer fault is on. The call itself was carried out"));
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
