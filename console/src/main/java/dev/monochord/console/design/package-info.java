/** Pages about designs: the picture, items, keys, patterns, findings, files, and what changed between two of them. */
@NullMarked
package dev.monochord.console.design;

import org.jspecify.annotations.NullMarked;
