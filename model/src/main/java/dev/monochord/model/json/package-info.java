/** The design as a file. */
@NullMarked
package dev.monochord.model.json;

import org.jspecify.annotations.NullMarked;
