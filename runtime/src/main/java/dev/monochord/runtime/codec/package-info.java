/** Values to stored attributes and back. */
@NullMarked
package dev.monochord.runtime.codec;

import org.jspecify.annotations.NullMarked;
