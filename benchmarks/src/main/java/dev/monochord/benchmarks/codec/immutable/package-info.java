/** The shapes as the AWS Enhanced Client wants them, immutable. */
@NullMarked
package dev.monochord.benchmarks.codec.immutable;

import org.jspecify.annotations.NullMarked;
