/** Nucleus over HTTP, on a real server. */
package dev.monochord.server.nucleus;
