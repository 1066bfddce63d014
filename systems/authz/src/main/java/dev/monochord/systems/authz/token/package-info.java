/** Bearer tokens: JSON Web Tokens, verified with keys that the settings name. */
@NullMarked
package dev.monochord.systems.authz.token;

import org.jspecify.annotations.NullMarked;
