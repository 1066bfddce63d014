/** What a migration will do, step by step, with what it costs and until when it can be undone. */
@NullMarked
package dev.monochord.migrate.plan;

import org.jspecify.annotations.NullMarked;
