/** Fault injection, throttling, partition heat and the recorder. */
@NullMarked
package dev.monochord.engine.internal.fault;

import org.jspecify.annotations.NullMarked;
