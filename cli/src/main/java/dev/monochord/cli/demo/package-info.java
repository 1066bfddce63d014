/** The organization that {@code serve --demo} fills the systems with. */
@NullMarked
package dev.monochord.cli.demo;

import org.jspecify.annotations.NullMarked;
