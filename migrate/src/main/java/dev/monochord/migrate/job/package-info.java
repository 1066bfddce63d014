/** A migration as one process takes part in it: opened from its state, worked on, tried without writing. */
@NullMarked
package dev.monochord.migrate.job;

import org.jspecify.annotations.NullMarked;
