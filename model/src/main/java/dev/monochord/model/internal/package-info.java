/** What the packages of the model share; no part of the API. */
@NullMarked
package dev.monochord.model.internal;

import org.jspecify.annotations.NullMarked;
