/** The systems under load: many clients on mixed routes of a started server. */
@NullMarked
package dev.monochord.benchmarks.systems;

import org.jspecify.annotations.NullMarked;
