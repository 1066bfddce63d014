/** The catalogue of what can be wrong with a design, and one finding of it. */
@NullMarked
package dev.monochord.model.problem;

import org.jspecify.annotations.NullMarked;
