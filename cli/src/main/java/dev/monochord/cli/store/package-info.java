/** The DynamoDB that commands work on, wherever it is. */
@NullMarked
package dev.monochord.cli.store;

import org.jspecify.annotations.NullMarked;
