/** The events with which API Gateway and AppSync ask an authorizer, and what action on what resource they stand for. */
@NullMarked
package dev.monochord.systems.authz.event;

import org.jspecify.annotations.NullMarked;
