/** The engine against its limits and against other endpoints. */
@NullMarked
package dev.monochord.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
