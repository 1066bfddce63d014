@NullMarked
package dev.monochord.testing.undeclared;

import org.jspecify.annotations.NullMarked;
