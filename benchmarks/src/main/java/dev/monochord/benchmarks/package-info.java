/** Programs that measure, side by side and in one run. */
@NullMarked
package dev.monochord.benchmarks;

import org.jspecify.annotations.NullMarked;
