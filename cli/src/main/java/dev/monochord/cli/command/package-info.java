/** What all commands share: the version of the build, and how a command fails. */
@NullMarked
package dev.monochord.cli.command;

import org.jspecify.annotations.NullMarked;
