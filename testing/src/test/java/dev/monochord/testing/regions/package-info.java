@NullMarked
package dev.monochord.testing.regions;

import org.jspecify.annotations.NullMarked;
