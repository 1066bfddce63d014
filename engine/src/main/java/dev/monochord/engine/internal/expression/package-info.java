/**
 * Expressions: parse, bind, evaluate.
 *
 * <p>A text is parsed once into a tree that knows nothing of a request and is remembered; each request binds that tree to
 * its placeholders, which is where undefined names and wrong operand types are found; what comes out ({@code ItemCondition},
 * {@code UpdateActions}, {@code ItemProjection}, key tests) is evaluated against items. The legacy conditional parameters are turned
 * into the same objects.
 */
@NullMarked
package dev.monochord.engine.internal.expression;

import org.jspecify.annotations.NullMarked;
