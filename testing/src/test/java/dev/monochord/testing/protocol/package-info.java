/** The protocols of the runtime on tables that the compiler generated. */
@NullMarked
package dev.monochord.testing.protocol;

import org.jspecify.annotations.NullMarked;
