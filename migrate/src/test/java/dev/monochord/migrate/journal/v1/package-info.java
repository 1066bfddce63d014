/** The journal before its migration. */
@NullMarked
package dev.monochord.migrate.journal.v1;

import org.jspecify.annotations.NullMarked;
