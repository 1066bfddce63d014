/** The annotation processor: source to design, design to diagnostics and generated code. */
@NullMarked
package dev.monochord.processor;

import org.jspecify.annotations.NullMarked;
