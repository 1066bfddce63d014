/** Cedar behind values of our own: nothing outside this package knows its classes. */
@NullMarked
package dev.monochord.systems.authz.cedar;

import org.jspecify.annotations.NullMarked;
