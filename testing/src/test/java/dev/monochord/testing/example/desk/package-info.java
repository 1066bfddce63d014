@NullMarked
package dev.monochord.testing.example.desk;

import org.jspecify.annotations.NullMarked;
