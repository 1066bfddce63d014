/** What can go wrong, one root and a class for each kind. */
@NullMarked
package dev.monochord.runtime.error;

import org.jspecify.annotations.NullMarked;
