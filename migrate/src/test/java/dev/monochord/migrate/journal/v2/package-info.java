/** The journal after its migration. */
@NullMarked
package dev.monochord.migrate.journal.v2;

import org.jspecify.annotations.NullMarked;
