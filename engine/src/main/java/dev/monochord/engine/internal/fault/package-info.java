/** The hard edges: faults, throttling, heat, the recorder. */
@NullMarked
package dev.monochord.engine.internal.fault;

import org.jspecify.annotations.NullMarked;
