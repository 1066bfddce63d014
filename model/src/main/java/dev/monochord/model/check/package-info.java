/** What is wrong with a design, or unwise: the catalogue of diagnostics and the checks behind it. */
@NullMarked
package dev.monochord.model.check;

import org.jspecify.annotations.NullMarked;
