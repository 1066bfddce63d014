/** Who may call Nucleus. */
@NullMarked
package dev.monochord.systems.nucleus.access;

import org.jspecify.annotations.NullMarked;
