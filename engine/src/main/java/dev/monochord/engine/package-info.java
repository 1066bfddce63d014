/** An embedded, durable DynamoDB. Start with {@link dev.monochord.engine.Engine}. */
@NullMarked
package dev.monochord.engine;

import org.jspecify.annotations.NullMarked;
