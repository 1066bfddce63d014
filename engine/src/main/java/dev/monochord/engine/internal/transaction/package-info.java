/** Transactions, and the tokens that make them safe to repeat. */
@NullMarked
package dev.monochord.engine.internal.transaction;

import org.jspecify.annotations.NullMarked;
