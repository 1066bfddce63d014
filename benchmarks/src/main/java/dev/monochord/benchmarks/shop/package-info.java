/** The records that codecs and tables are measured with. */
@NullMarked
package dev.monochord.benchmarks.shop;

import org.jspecify.annotations.NullMarked;
