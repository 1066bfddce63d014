/** Expressions of requests. */
@NullMarked
package dev.monochord.runtime.internal.expression;

import org.jspecify.annotations.NullMarked;
