/** qrie before its redesign: what the migration reads, and what its readers must not stumble over. */
@NullMarked
package dev.monochord.systems.qrie.current;

import org.jspecify.annotations.NullMarked;
