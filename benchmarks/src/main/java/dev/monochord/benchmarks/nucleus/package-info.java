/** How long Nucleus takes to switch many resources in many accounts. */
@NullMarked
package dev.monochord.benchmarks.nucleus;

import org.jspecify.annotations.NullMarked;
