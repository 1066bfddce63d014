/** Data as a large organisation has it, made up, for trying and measuring. */
@NullMarked
package dev.monochord.systems.qrie.sample;

import org.jspecify.annotations.NullMarked;
