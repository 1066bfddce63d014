/** What authz expects of a service that keeps policies and decides by them, such as Amazon Verified Permissions. */
@NullMarked
package dev.monochord.systems.authz.store;

import org.jspecify.annotations.NullMarked;
