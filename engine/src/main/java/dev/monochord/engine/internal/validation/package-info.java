/** What the service checks before it looks at a table. */
@NullMarked
package dev.monochord.engine.internal.validation;

import org.jspecify.annotations.NullMarked;
