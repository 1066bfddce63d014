/** Access for the module that migrates tables. */
@NullMarked
package dev.monochord.runtime.internal.migration;

import org.jspecify.annotations.NullMarked;
