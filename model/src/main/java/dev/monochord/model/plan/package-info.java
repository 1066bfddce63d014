/** From an access pattern to the one request that serves it. */
@NullMarked
package dev.monochord.model.plan;

import org.jspecify.annotations.NullMarked;
