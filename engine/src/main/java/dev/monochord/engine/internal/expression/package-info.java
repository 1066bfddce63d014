/** Expressions: parse, bind, evaluate. */
@NullMarked
package dev.monochord.engine.internal.expression;

import org.jspecify.annotations.NullMarked;
