/** Accounts: rules, routes and bodies. */
@NullMarked
package dev.monochord.systems.nucleus.account;

import org.jspecify.annotations.NullMarked;
