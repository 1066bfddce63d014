/** Policies and decisions of authz in Amazon Verified Permissions. */
@NullMarked
package dev.monochord.systems.aws.authz;

import org.jspecify.annotations.NullMarked;
