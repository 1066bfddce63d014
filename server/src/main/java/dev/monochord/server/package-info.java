/** The systems in one process: HTTP, limits, request ids, metrics, documentation, shutdown. */
@NullMarked
package dev.monochord.server;

import org.jspecify.annotations.NullMarked;
