/** What every page of the console is made of: sections, routes, visits, templates, assets. */
@NullMarked
package dev.monochord.console.frame;

import org.jspecify.annotations.NullMarked;
