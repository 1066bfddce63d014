/** Typed attributes, and the conditions and changes made from them. */
@NullMarked
package dev.monochord.runtime.expression;

import org.jspecify.annotations.NullMarked;
