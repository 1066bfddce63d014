@NullMarked
package dev.monochord.testing.example.regions;

import org.jspecify.annotations.NullMarked;
