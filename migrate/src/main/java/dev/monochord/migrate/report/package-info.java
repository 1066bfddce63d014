/** A migration as a document: JSON, or one page of HTML that needs nothing else. */
@NullMarked
package dev.monochord.migrate.report;

import org.jspecify.annotations.NullMarked;
