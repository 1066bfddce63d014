/** A school of music, version 1 of its design. */
@NullMarked
package dev.monochord.migrate.school.v1;

import org.jspecify.annotations.NullMarked;
