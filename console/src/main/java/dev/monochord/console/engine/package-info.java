/** The embedded engine as pages: charts, hottest keys, storage, requests, faults and the clock. */
@NullMarked
package dev.monochord.console.engine;

import org.jspecify.annotations.NullMarked;
