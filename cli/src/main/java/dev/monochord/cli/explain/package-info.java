/** Runs patterns of generated tables against an engine in memory and shows the requests that they send. */
@NullMarked
package dev.monochord.cli.explain;

import org.jspecify.annotations.NullMarked;
