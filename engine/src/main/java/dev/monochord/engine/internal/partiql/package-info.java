/**
 * PartiQL: statements are parsed, translated to the engine's own conditions, updates and key ranges, and executed by the
 * same parts that serve the ordinary operations.
 */
@NullMarked
package dev.monochord.engine.internal.partiql;

import org.jspecify.annotations.NullMarked;
