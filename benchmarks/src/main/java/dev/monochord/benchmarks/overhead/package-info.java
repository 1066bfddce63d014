/** What a generated table costs beside the same calls by hand. */
@NullMarked
package dev.monochord.benchmarks.overhead;

import org.jspecify.annotations.NullMarked;
