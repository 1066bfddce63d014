/** A migration of qrie's resources under load: how fast it copies, and what the running system notices. */
@NullMarked
package dev.monochord.benchmarks.migrate;

import org.jspecify.annotations.NullMarked;
