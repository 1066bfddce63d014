/** The command line: commands, their options, exit codes. */
@NullMarked
package dev.monochord.cli;

import org.jspecify.annotations.NullMarked;
