/** What an application does during a migration: dual writes, routed and compared reads, by the phase it has a lease on. */
@NullMarked
package dev.monochord.migrate.live;

import org.jspecify.annotations.NullMarked;
