/** The entry points: a {@code Monochord}, and what it makes. */
@NullMarked
package dev.monochord.runtime;

import org.jspecify.annotations.NullMarked;
