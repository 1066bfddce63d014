/** A system on a real server, for the tests of every system. */
@NullMarked
package dev.monochord.server.testing;

import org.jspecify.annotations.NullMarked;
