/** A system on a real server, for the tests of every system. */
package dev.monochord.server.testing;
