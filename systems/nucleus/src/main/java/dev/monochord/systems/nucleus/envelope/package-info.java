/** What the features have in common: the envelope of responses, versions, field rules and refusals. */
@NullMarked
package dev.monochord.systems.nucleus.envelope;

import org.jspecify.annotations.NullMarked;
