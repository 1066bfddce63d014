/** What is counted and timed, for Prometheus. */
@NullMarked
package dev.monochord.server.metrics;

import org.jspecify.annotations.NullMarked;
