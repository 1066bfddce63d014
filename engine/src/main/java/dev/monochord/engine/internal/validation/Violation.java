package dev.monochord.engine.internal.validation;

import org.jspecify.annotations.Nullable;

/** A member of a request whose value breaks a constraint. */
record Violation(Path path, @Nullable Object value, Constraint constraint) {

    boolean of(String member) {
        return path.isTop(member);
    }

    boolean missing() {
        return constraint == Constraint.NOT_NULL;
    }

    /** The wording that shows the value. */
    String echoed() {
        return echoed(Echo.java(value));
    }

    /** The wording that shows the value, as the given text. */
    String echoed(String shown) {
        String quoted = value == null ? "null" : '\'' + shown + '\'';
        return "Value " + quoted + " at '" + path + "' failed to satisfy constraint: " + constraint.text();
    }

    /** The newer wording, which names the member without showing its value. */
    String named() {
        return "Value at '" + path.exact() + "' failed to satisfy constraint: " + constraint.text();
    }
}
