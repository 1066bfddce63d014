/** A design that uses every feature of the toolkit, and tests of what is generated for it. */
@NullMarked
package dev.monochord.testing.design;

import org.jspecify.annotations.NullMarked;
