/** Changes by logical decoding: replication slots and the pgoutput protocol. */
@NullMarked
package dev.monochord.migrate.internal.decoding;

import org.jspecify.annotations.NullMarked;
