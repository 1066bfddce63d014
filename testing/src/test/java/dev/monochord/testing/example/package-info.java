/** What README.md and docs/toolkit.md show. */
@NullMarked
package dev.monochord.testing.example;

import org.jspecify.annotations.NullMarked;
