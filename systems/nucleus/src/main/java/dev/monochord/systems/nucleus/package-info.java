/** Nucleus: accounts, the schedules by which their resources run, and an audit log in a table of its own. */
@NullMarked
package dev.monochord.systems.nucleus;

import org.jspecify.annotations.NullMarked;
