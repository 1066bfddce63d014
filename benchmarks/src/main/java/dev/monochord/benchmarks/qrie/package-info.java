/** What the document of qrie promises, measured: reads by key beside the scan, and loading beside bare batches. */
@NullMarked
package dev.monochord.benchmarks.qrie;

import org.jspecify.annotations.NullMarked;
