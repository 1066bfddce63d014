/** From source to design: reads the annotated interface and records, and remembers the elements behind each value. */
@NullMarked
package dev.monochord.processor.internal.source;

import org.jspecify.annotations.NullMarked;
