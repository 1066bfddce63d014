/** What every call of a {@code Monochord} is made with. */
@NullMarked
package dev.monochord.runtime.internal.session;

import org.jspecify.annotations.NullMarked;
