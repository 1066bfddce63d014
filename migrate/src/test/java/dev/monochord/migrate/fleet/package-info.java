/** Devices whose configuration becomes an item of its own. */
package dev.monochord.migrate.fleet;
