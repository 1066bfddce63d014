/** The examples of the documentation, compiled and run. */
@NullMarked
package dev.monochord.engine.example;

import org.jspecify.annotations.NullMarked;
