package dev.monochord.model.expression;

import org.jspecify.annotations.Nullable;

/**
 * A change as it is written.
 *
 * @param value null if the attribute is removed
 */
record ParsedChange(
        ParsedPath path, ChangeSign sign, @Nullable ParsedOperand value) {}
