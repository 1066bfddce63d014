/** The systems as pages, which show what their routes return. */
@NullMarked
package dev.monochord.console.systems;

import org.jspecify.annotations.NullMarked;
