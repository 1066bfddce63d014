/** Who may use the console: the operator's secret, sessions, and the tokens that forms carry. */
@NullMarked
package dev.monochord.console.login;

import org.jspecify.annotations.NullMarked;
