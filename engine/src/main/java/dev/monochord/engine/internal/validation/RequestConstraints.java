package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.List;
import software.amazon.awssdk.core.SdkPojo;

/**
 * The service model's constraints on the members of an operation's requests, which are checked before anything else. All
 * violations are reported together, in one message. Attribute values are checked elsewhere, by {@link ValueChecks}.
 * Thread-safe.
 */
public final class RequestConstraints {

    /** Accepts every request. */
    public static final RequestConstraints NONE = of();

    private final ConstraintWording wording;
    private final RequestShape shape;

    private RequestConstraints(ConstraintWording wording, RequestShape shape) {
        this.wording = wording;
        this.shape = shape;
    }

    static RequestConstraints of(RequestShape.Member... members) {
        return of(ConstraintWording.LISTED, members);
    }

    static RequestConstraints of(ConstraintWording wording, RequestShape.Member... members) {
        return new RequestConstraints(wording, RequestShape.of(members));
    }

    RequestShape shape() {
        return shape;
    }

    /** Throws the service's {@code ValidationException} if a member of the request breaks a constraint. */
    public void check(SdkPojo request) {
        if (this == NONE) {
            return;
        }
        List<Violation> violations = shape.violations(request);
        if (violations.isEmpty()) {
            return;
        }
        String message = wording.message(request, violations);
        if (message != null) {
            throw ServiceError.validation(message);
        }
    }
}
