/** From design to Java: the source files of items and tables. */
@NullMarked
package dev.monochord.processor.internal.generate;

import org.jspecify.annotations.NullMarked;
