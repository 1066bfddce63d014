@NullMarked
package dev.monochord.testing.mixed;

import org.jspecify.annotations.NullMarked;
