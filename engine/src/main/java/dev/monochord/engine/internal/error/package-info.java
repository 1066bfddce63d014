/** The service's errors, made in one place. */
@NullMarked
package dev.monochord.engine.internal.error;

import org.jspecify.annotations.NullMarked;
