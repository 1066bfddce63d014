/** Values as text and compact collections. */
@NullMarked
package dev.monochord.runtime.internal.codec;

import org.jspecify.annotations.NullMarked;
