/** What callers learn of requests, and how often they are repeated. */
@NullMarked
package dev.monochord.runtime.call;

import org.jspecify.annotations.NullMarked;
