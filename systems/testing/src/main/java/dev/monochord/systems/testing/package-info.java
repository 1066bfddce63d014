/** A system on the server and an engine, for the acceptance tests of every system. */
@NullMarked
package dev.monochord.systems.testing;

import org.jspecify.annotations.NullMarked;
