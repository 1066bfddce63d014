/** For generated code: the operations of a table. Changes with the processor. */
@NullMarked
package dev.monochord.runtime.generated;

import org.jspecify.annotations.NullMarked;
