/** Clients of the service: endpoint, region, role. */
@NullMarked
package dev.monochord.runtime.client;

import org.jspecify.annotations.NullMarked;
