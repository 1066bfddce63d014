/** How long a decision of the authorizer takes. */
@NullMarked
package dev.monochord.benchmarks.decision;

import org.jspecify.annotations.NullMarked;
