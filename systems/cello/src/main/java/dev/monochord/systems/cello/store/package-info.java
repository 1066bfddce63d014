/** Where projects and tokens are kept while Cello moves from PostgreSQL to DynamoDB. */
@NullMarked
package dev.monochord.systems.cello.store;

import org.jspecify.annotations.NullMarked;
