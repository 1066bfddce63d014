/** Migrations of qrie's tables under load: how fast they copy and sweep, and what the running system notices. */
@NullMarked
package dev.monochord.benchmarks.migrate;

import org.jspecify.annotations.NullMarked;
