/** {@code monochord migrate}: migrations between two designs, from the plan to the report. */
@NullMarked
package dev.monochord.cli.migrate;

import org.jspecify.annotations.NullMarked;
