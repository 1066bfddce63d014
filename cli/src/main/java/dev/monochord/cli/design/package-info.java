/** The design tools on the command line: one class for each command, and what they share. */
@NullMarked
package dev.monochord.cli.design;

import org.jspecify.annotations.NullMarked;
