/** Records to stored items and back: generated, hand-written and by the AWS Enhanced Client. */
@NullMarked
package dev.monochord.benchmarks.codec;

import org.jspecify.annotations.NullMarked;
