/** The shapes as the AWS Enhanced Client wants them, as beans. */
@NullMarked
package dev.monochord.benchmarks.codec.bean;

import org.jspecify.annotations.NullMarked;
