/** A school of music, version 2 of its design. */
@NullMarked
package dev.monochord.migrate.school.v2;

import org.jspecify.annotations.NullMarked;
