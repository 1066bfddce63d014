/** The language of conditions and changes: its parser, and the types that the texts of a pattern have in a design. */
@NullMarked
package dev.monochord.model.expression;

import org.jspecify.annotations.NullMarked;
