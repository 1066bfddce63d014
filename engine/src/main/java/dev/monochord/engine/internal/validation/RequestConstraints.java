package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;

/**
 * The first gate of every operation: the service model's constraints on the members of its request. What is broken is
 * reported together, in one message. Attribute values are checked elsewhere, by {@code ValueChecks}.
 */
public final class RequestConstraints {

    private RequestConstraints() {}

    /**
     * Throws the service's {@code ValidationException} if a member of the request breaks a constraint.
     *
     * @param operation the operation's name, such as {@code PutItem}; one that has no constraints passes
     */
    public static void check(String operation, SdkPojo request) {
        String message = message(operation, request);
        if (message != null) {
            throw ServiceError.validation(message);
        }
    }

    private static @Nullable String message(String operation, SdkPojo request) {
        Shape shape = RequestShapes.of(operation);
        List<Violation> violations = shape == null ? List.of() : shape.violations(request);
        return violations.isEmpty() ? null : ConstraintWording.of(operation, request, violations);
    }
}
