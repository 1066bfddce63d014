/** Changes by a table that triggers fill, for servers without logical decoding. */
@NullMarked
package dev.monochord.migrate.internal.outbox;

import org.jspecify.annotations.NullMarked;
