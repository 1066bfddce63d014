/** Items and keys as bytes: codecs, order, sizes. */
@NullMarked
package dev.monochord.engine.internal.item;

import org.jspecify.annotations.NullMarked;
