/** Cello: projects, their tokens, their targets and the runs of workflows, in one table without an index. */
@NullMarked
package dev.monochord.systems.cello;

import org.jspecify.annotations.NullMarked;
