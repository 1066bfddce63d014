/** Fault rules, partition heat and recorded calls: what a test controls and observes of an engine. */
@NullMarked
package dev.monochord.engine.fault;

import org.jspecify.annotations.NullMarked;
