/** Changes by logical decoding: replication slots and the pgoutput protocol. */
@NullMarked
package dev.monochord.migrate.postgres.decoding;

import org.jspecify.annotations.NullMarked;
