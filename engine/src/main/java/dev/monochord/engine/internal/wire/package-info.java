/** The JSON protocol, with or without a socket. */
@NullMarked
package dev.monochord.engine.internal.wire;

import org.jspecify.annotations.NullMarked;
