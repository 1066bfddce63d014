/** The policies that there are, each with its evaluator. */
@NullMarked
package dev.monochord.systems.qrie.policy;

import org.jspecify.annotations.NullMarked;
