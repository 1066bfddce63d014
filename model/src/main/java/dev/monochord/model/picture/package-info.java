/** A design, or the items of one partition key, as an SVG drawing. */
@NullMarked
package dev.monochord.model.picture;

import org.jspecify.annotations.NullMarked;
