/** Pages and their signed tokens. */
@NullMarked
package dev.monochord.runtime.page;

import org.jspecify.annotations.NullMarked;
