/** The admin path: faults, the recorder, heat and the clock over HTTP. */
@NullMarked
package dev.monochord.engine.internal.admin;

import org.jspecify.annotations.NullMarked;
