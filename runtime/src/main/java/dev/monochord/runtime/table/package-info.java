/** What a generated table is made of. */
@NullMarked
package dev.monochord.runtime.table;

import org.jspecify.annotations.NullMarked;
