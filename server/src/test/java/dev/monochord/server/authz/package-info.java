@NullMarked
package dev.monochord.server.authz;

import org.jspecify.annotations.NullMarked;
