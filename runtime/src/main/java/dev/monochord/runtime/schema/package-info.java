/** Tables created from a design, and compared with it. */
@NullMarked
package dev.monochord.runtime.schema;

import org.jspecify.annotations.NullMarked;
