/** Puts the web console onto what this program serves: its designs, tables, engine and systems. */
@NullMarked
package dev.monochord.cli.console;

import org.jspecify.annotations.NullMarked;
