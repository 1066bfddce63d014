/** Tenants, users, roles, grants and policies: what an authorizer decides by, with guards for what must be unique. */
@NullMarked
package dev.monochord.systems.authz;

import org.jspecify.annotations.NullMarked;
