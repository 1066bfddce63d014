/**
 * Tests of what uses DynamoDB: {@link dev.monochord.testing.MonochordExtension} gives a test class an engine of its own,
 * with the tables of its designs, and says what was asked of it.
 */
@NullMarked
package dev.monochord.testing;

import org.jspecify.annotations.NullMarked;
