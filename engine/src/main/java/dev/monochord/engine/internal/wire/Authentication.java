package dev.monochord.engine.internal.wire;

import java.time.Clock;
import java.util.Map;

/** Who may come in. Thread-safe. */
public interface Authentication {

    /** Lets a request pass. @throws DynamoDbException with the service's error if it may not */
    void check(WireRequest request);

    /** Whether secrets are configured, so that paths without a signature must be closed too. */
    default boolean enforced() {
        return false;
    }

    /** Everyone, signed or not: for callers within the process. */
    static Authentication none() {
        return request -> {};
    }

    /** Everyone who sends an {@code Authorization} of the right form, whatever the signature: as a local engine does. */
    static Authentication anySignature() {
        return Authorization::of;
    }

    /** Those alone who sign with one of these keys: from access key to secret. */
    static Authentication keys(Map<String, String> secrets, Clock clock) {
        return new SignatureV4(secrets, clock);
    }
}
