/** A DynamoDB design as immutable values: {@link dev.monochord.model.Design} and what it is made of. */
@NullMarked
package dev.monochord.model;

import org.jspecify.annotations.NullMarked;
