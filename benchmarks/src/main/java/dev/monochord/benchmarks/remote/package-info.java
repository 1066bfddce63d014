/** A system route, a generated table and the bare SDK on one remote endpoint. */
@NullMarked
package dev.monochord.benchmarks.remote;

import org.jspecify.annotations.NullMarked;
