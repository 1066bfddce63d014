/** The state of migrations, shared by all processes through one table. */
@NullMarked
package dev.monochord.migrate.state;

import org.jspecify.annotations.NullMarked;
