/**
 * Dual writes, for the module that migrates tables: what is added to a write between planning and sending it. Exported to
 * that module alone.
 */
@NullMarked
package dev.monochord.runtime.internal.mirror;

import org.jspecify.annotations.NullMarked;
