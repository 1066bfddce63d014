/** Moves what Cello has in PostgreSQL to DynamoDB: dump, load, verify, reconcile, fix-timestamps. */
@NullMarked
package dev.monochord.systems.cello.transfer;

import org.jspecify.annotations.NullMarked;
