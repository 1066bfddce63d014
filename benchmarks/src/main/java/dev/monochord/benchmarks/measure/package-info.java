/** Rates, latencies and verdicts, as every benchmark prints them. */
@NullMarked
package dev.monochord.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
