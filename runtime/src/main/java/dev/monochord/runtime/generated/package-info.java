/** For generated code; changes with the processor. */
@NullMarked
package dev.monochord.runtime.generated;

import org.jspecify.annotations.NullMarked;
