/** A queue for each tenant, provisioned on the first request, and a record of what was done to it. */
@NullMarked
package dev.monochord.systems.tenants;

import org.jspecify.annotations.NullMarked;
