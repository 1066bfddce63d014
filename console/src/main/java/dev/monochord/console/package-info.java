/** The web console: designs, items, systems, engine, migrations and cost as pages. */
@NullMarked
package dev.monochord.console;

import org.jspecify.annotations.NullMarked;
