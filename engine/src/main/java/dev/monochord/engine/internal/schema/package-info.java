/** Tables, indexes, keys and streams as immutable values. */
@NullMarked
package dev.monochord.engine.internal.schema;

import org.jspecify.annotations.NullMarked;
