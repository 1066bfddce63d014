/** Runs the shell sessions of the documentation as a reader would type them. */
@NullMarked
package dev.monochord.cli.session;

import org.jspecify.annotations.NullMarked;
