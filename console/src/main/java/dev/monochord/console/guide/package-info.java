/** The documentation as pages: rendered from Markdown, searchable, with links that work. */
@NullMarked
package dev.monochord.console.guide;

import org.jspecify.annotations.NullMarked;
