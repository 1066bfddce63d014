/** The SDK's clients, answered by the engine in the same process: no socket, no JSON. */
@NullMarked
package dev.monochord.engine.internal.client;

import org.jspecify.annotations.NullMarked;
