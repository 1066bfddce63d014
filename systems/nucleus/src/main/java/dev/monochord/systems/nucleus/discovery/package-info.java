/** Discovery: what there is in an account that can be put under a schedule. */
@NullMarked
package dev.monochord.systems.nucleus.discovery;

import org.jspecify.annotations.NullMarked;
