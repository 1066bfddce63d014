@NullMarked
package dev.monochord.testing.accounts;

import org.jspecify.annotations.NullMarked;
