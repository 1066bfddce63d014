/** How an item of one design becomes items of another. */
@NullMarked
package dev.monochord.migrate.transform;

import org.jspecify.annotations.NullMarked;
